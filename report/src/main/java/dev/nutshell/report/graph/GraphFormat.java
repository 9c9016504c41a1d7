package dev.nutshell.report.graph;

import dev.nutshell.report.Json;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/** How a state space is written for people and their programs. */
public enum GraphFormat {
  /** For Graphviz. */
  DOT(".dot", 1_000_000, 4_000_000) {
    @Override
    public void write(Graph graph, int states, String title, Writer out) throws IOException {
      out.write("digraph " + quoted(title) + " {\n  node [shape=circle];\n");
      out.write("  0 [shape=doublecircle];\n");
      for (int s = 1; s < states; s++) {
        out.write("  " + s + ";\n");
      }
      for (int e = 0; e < graph.edges(); e++) {
        out.write("  " + graph.from(e) + " -> " + graph.to(e));
        out.write(" [label=" + quoted(graph.label(e)) + "];\n");
      }
      out.write("}\n");
    }
  },
  /** For programs. */
  JSON(".json", 1_000_000, 4_000_000) {
    @Override
    public void write(Graph graph, int states, String title, Writer out) throws IOException {
      Map<Integer, Integer> numbers = new LinkedHashMap<>();
      for (int e = 0; e < graph.edges(); e++) {
        numbers.putIfAbsent(graph.labelNumber(e), numbers.size());
      }
      out.write("{\n  \"model\": " + Json.text(json -> json.writeString(title)));
      out.write(",\n  \"initial\": 0,\n  \"states\": " + states);
      out.write(",\n  \"transitions\": " + graph.edges() + ",\n  \"labels\": [");
      String separator = "\n    ";
      for (int number : numbers.keySet()) {
        String text = graph.text(number);
        out.write(separator + Json.text(json -> json.writeString(text)));
        separator = ",\n    ";
      }
      out.write("\n  ],\n  \"edges\": [");
      separator = "\n    ";
      for (int e = 0; e < graph.edges(); e++) {
        int label = numbers.get(graph.labelNumber(e));
        out.write(separator + "[" + graph.from(e) + ", " + label + ", " + graph.to(e) + "]");
        separator = ",\n    ";
      }
      out.write("\n  ]\n}\n");
    }
  },
  /** A picture. */
  SVG(".svg", 400, 1600) {
    @Override
    public void write(Graph graph, int states, String title, Writer out) throws IOException {
      GraphPicture.write(graph, states, title, out);
    }
  };

  private final String ending;
  private final int mostStates;
  private final int mostEdges;

  GraphFormat(String ending, int mostStates, int mostEdges) {
    this.ending = ending;
    this.mostStates = mostStates;
    this.mostEdges = mostEdges;
  }

  /**
   * @param states how many there are
   */
  public abstract void write(Graph graph, int states, String title, Writer out) throws IOException;

  /** The format that a file's name asks for, or null. */
  public static GraphFormat of(String name) {
    for (GraphFormat format : values()) {
      if (name.endsWith(format.ending)) {
        return format;
      }
    }
    return null;
  }

  /** An empty graph that takes as much as can be written. */
  public Graph graph(IntFunction<String> labels) {
    return new Graph(labels, mostStates, mostEdges);
  }

  /** What is said of a state space that is larger. */
  public String limit() {
    return String.format(
        "a %s file has at most %,d states and %,d transitions; -o OUT.aut has no limit",
        ending, mostStates, mostEdges);
  }

  /** As the DOT language has it: a backslash is one only before a quote, so it is doubled. */
  private static String quoted(String text) {
    return '"'
        + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ").replace("\r", " ")
        + '"';
  }
}
