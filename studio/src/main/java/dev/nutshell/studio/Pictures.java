package dev.nutshell.studio;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.frontends.drawing.Drawing;
import dev.nutshell.frontends.drawing.Drawing.Edge;
import dev.nutshell.frontends.drawing.Drawing.Node;
import dev.nutshell.frontends.drawing.Drawing.Shape;
import dev.nutshell.frontends.drawing.Drawings;
import dev.nutshell.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeRouting;
import tools.jackson.core.JsonGenerator;

/** Nets and automata with a place for everything, for the page to draw. */
public final class Pictures {
  /** More than this nobody can read, and laying it out takes long. */
  static final int MOST_NODES = 300;

  private static final int LONGEST_LABEL = 34;
  private static final int LONGEST_ARC = 14;
  private static final double PLACE = 34;

  private Pictures() {}

  /**
   * The net that the counterexamples of a run move tokens on.
   *
   * @param model where it was read
   * @return null where there is no counterexample, or the model is no net that can be drawn
   */
  public static String ofNet(Result result, String model) {
    if (result.violations().isEmpty()) {
      return null;
    }
    TransitionSystem system = result.violations().getFirst().trail().system();
    String text = "";
    try {
      Path file = Path.of(model);
      if (Files.isRegularFile(file) && Files.size(file) <= Folder.LARGEST) {
        text = Files.readString(file);
      }
    } catch (IOException | InvalidPathException unreadable) {
      // Laid out without its author's coordinates.
    }
    List<Drawing> drawings = Drawings.of(system, text);
    boolean drawn =
        drawings.stream().anyMatch(each -> isNet(each) && each.nodes().size() <= MOST_NODES);
    return drawn ? json(system, text) : null;
  }

  static String json(TransitionSystem system, String text) {
    List<Drawing> drawings = Drawings.of(system, text);
    return Json.text(
        json -> {
          json.writeStartObject();
          initial(json, drawings.isEmpty() ? null : system);
          json.writeArrayPropertyStart("drawings");
          drawings.forEach(drawing -> write(json, drawing));
          json.writeEndArray();
          json.writeEndObject();
        });
  }

  /** What places hold at the beginning. */
  private static void initial(JsonGenerator json, TransitionSystem system) {
    json.writeArrayPropertyStart("initial");
    if (system != null) {
      State state = new State();
      system.explorer().initial(state);
      for (Narrator.Binding binding : system.narrator().bindings(state)) {
        json.writeStartArray();
        json.writeString(binding.name());
        json.writeString(binding.value());
        json.writeEndArray();
      }
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, Drawing drawing) {
    json.writeStartObject();
    json.writeStringProperty("title", drawing.title());
    json.writeNumberProperty("size", drawing.nodes().size());
    if (drawing.nodes().size() <= MOST_NODES) {
      Layout layout = drawing.isPlaced() ? null : layout(drawing);
      json.writeBooleanProperty("placed", drawing.isPlaced());
      nodes(json, drawing, layout);
      edges(json, drawing, layout);
    }
    json.writeEndObject();
  }

  private static boolean isNet(Drawing drawing) {
    return drawing.nodes().stream().anyMatch(node -> node.shape() == Shape.PLACE);
  }

  private static double width(Node node) {
    return switch (node.shape()) {
      case PLACE -> PLACE;
      case TRANSITION -> 22;
      case STATE, END -> Math.max(26, 7 * node.label().length() + 10);
    };
  }

  private static Layout layout(Drawing drawing) {
    boolean net = isNet(drawing);
    Layout layout =
        new Layout(
            net ? Direction.RIGHT : Direction.DOWN,
            net ? EdgeRouting.POLYLINE : EdgeRouting.SPLINES,
            drawing.nodes().size(),
            !net);
    for (Node node : drawing.nodes()) {
      // What a net's node is called is written below it.
      layout.node(
          net ? Math.max(PLACE, 6.2 * shortened(node.label()).length()) : width(node),
          net ? PLACE + 16 : 24);
    }
    for (Edge edge : drawing.edges()) {
      String label = shortened(edge.label());
      layout.edge(
          edge.from(),
          edge.to(),
          net && label.length() > LONGEST_ARC ? label.substring(0, LONGEST_ARC) : label);
    }
    return layout.run();
  }

  private static String shortened(String label) {
    return label.length() <= LONGEST_LABEL ? label : label.substring(0, LONGEST_LABEL - 1) + "…";
  }

  private static void nodes(JsonGenerator json, Drawing drawing, Layout layout) {
    boolean net = isNet(drawing);
    json.writeArrayPropertyStart("nodes");
    for (int i = 0; i < drawing.nodes().size(); i++) {
      Node node = drawing.nodes().get(i);
      json.writeStartObject();
      json.writeStringProperty("name", node.name());
      json.writeStringProperty("label", shortened(node.label()));
      json.writeStringProperty("shape", node.shape().name().toLowerCase(Locale.ROOT));
      if (node.line() > 0) {
        json.writeNumberProperty("line", node.line());
      }
      json.writeNumberProperty("width", width(node));
      json.writeNumberProperty("x", layout == null ? node.x() : layout.x(i));
      json.writeNumberProperty("y", layout == null ? node.y() : layout.y(i) - (net ? 8 : 0));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void edges(JsonGenerator json, Drawing drawing, Layout layout) {
    boolean net = isNet(drawing);
    json.writeArrayPropertyStart("edges");
    for (int i = 0; i < drawing.edges().size(); i++) {
      Edge edge = drawing.edges().get(i);
      json.writeStartObject();
      json.writeNumberProperty("from", edge.from());
      json.writeNumberProperty("to", edge.to());
      json.writeStringProperty("tip", edge.tip().name().toLowerCase(Locale.ROOT));
      String label = shortened(edge.label());
      json.writeStringProperty(
          "label",
          net && label.length() > LONGEST_ARC ? label.substring(0, LONGEST_ARC - 1) + "…" : label);
      json.writeStringProperty("text", edge.label());
      if (edge.line() > 0) {
        json.writeNumberProperty("line", edge.line());
      }
      if (layout != null) {
        // The ends of a net's arcs are where the shapes are, which are smaller than their room.
        double[] way = layout.way(i);
        json.writeName("way");
        json.writeArray(way, net ? 2 : 0, Math.max(0, way.length - (net ? 4 : 0)));
        double[] at = layout.label(i);
        if (at != null) {
          json.writeName("at");
          json.writeArray(at, 0, 2);
        }
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
