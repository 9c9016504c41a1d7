package dev.nutshell.report.graph;

import dev.nutshell.report.Xml;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A small state space as an SVG picture that stands alone. */
final class GraphPicture {
  private static final int RADIUS = 13;
  private static final int ACROSS = 130;
  private static final int DOWN = 150;
  private static final int MARGIN = 60;
  private static final int LONGEST_LABEL = 24;

  /** With more edges than this their labels would cover each other; they show as tool tips. */
  private static final int MOST_LABELS = 160;

  private final Graph graph;
  private final Layers layers;
  private final Writer out;
  private final double width;

  private GraphPicture(Graph graph, int states, Writer out) {
    this.graph = graph;
    this.out = out;
    layers = new Layers(graph, states);
    int widest = layers.states.stream().mapToInt(row -> row.size()).max().orElse(1);
    width = Math.max(420, widest * ACROSS + 2 * MARGIN);
  }

  static void write(Graph graph, int states, String title, Writer out) throws IOException {
    new GraphPicture(graph, states, out).draw(title, states);
  }

  private void draw(String title, int states) throws IOException {
    int height = (layers.states.size() - 1) * DOWN + 2 * MARGIN + 20;
    line(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%d\" viewBox=\"0 0 %.0f"
            + " %d\" font-family=\"sans-serif\" font-size=\"10\">",
        width, height, width, height);
    line(
        "<title>%s</title><rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>",
        Xml.escaped(title));
    line(
        "<text x=\"16\" y=\"24\" font-size=\"14\">%s: %d states, %d transitions</text>",
        Xml.escaped(title), states, graph.edges());
    line(
        "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\""
            + " markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8Z\""
            + " fill=\"#5b6470\"/></marker></defs>");
    // Events between the same two states share an arrow.
    Map<Long, StringBuilder> arrows = new LinkedHashMap<>();
    for (int e = 0; e < graph.edges(); e++) {
      StringBuilder labels =
          arrows.computeIfAbsent(
              (long) graph.from(e) << 32 | graph.to(e), _ -> new StringBuilder());
      labels.append(labels.isEmpty() ? "" : " | ").append(graph.label(e));
    }
    for (var arrow : arrows.entrySet()) {
      long pair = arrow.getKey();
      arrow((int) (pair >> 32), (int) pair, arrow.getValue().toString());
    }
    for (int s = 0; s < states; s++) {
      node(s);
    }
    line("</svg>");
  }

  private double x(int state) {
    int siblings = layers.states.get(layers.layer[state]).size();
    return width / 2 + (layers.place[state] - (siblings - 1) / 2.0) * ACROSS;
  }

  private double y(int state) {
    return MARGIN + 10 + layers.layer[state] * DOWN;
  }

  private void node(int state) throws IOException {
    line(
        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\" stroke=\"#0072b2\""
            + " stroke-width=\"%s\"/>",
        x(state), y(state), RADIUS, state == 0 ? "#d7e9f7" : "white", state == 0 ? "2.5" : "1.3");
    line(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%d</text>",
        x(state), y(state) + 3.5, state);
  }

  private void arrow(int from, int to, String label) throws IOException {
    double x1 = x(from);
    double y1 = y(from);
    double x2 = x(to);
    double y2 = y(to);
    line("<g><title>%s</title>", Xml.escaped(from + " → " + to + ": " + label));
    if (from == to) {
      line(
          "<path d=\"M%.1f %.1fc26 -22 26 22 1 9\" fill=\"none\" stroke=\"#5b6470\""
              + " marker-end=\"url(#tip)\"/>",
          x1 + RADIUS - 2, y1 - 5);
      label(label, x1 + RADIUS + 20, y1 - 9, 0, "start");
    } else {
      // What does not lead one layer down is bent, so that it does not run through others.
      double bend = layers.layer[to] == layers.layer[from] + 1 ? 0 : 52;
      double length = Math.hypot(x2 - x1, y2 - y1);
      double middleX = (x1 + x2) / 2 - bend * (y2 - y1) / length;
      double middleY = (y1 + y2) / 2 + bend * (x2 - x1) / length;
      double[] start = towards(x1, y1, middleX, middleY);
      double[] end = towards(x2, y2, middleX, middleY);
      line(
          "<path d=\"M%.1f %.1fQ%.1f %.1f %.1f %.1f\" fill=\"none\" stroke=\"#5b6470\""
              + " marker-end=\"url(#tip)\"/>",
          start[0], start[1], middleX, middleY, end[0], end[1]);
      // Along the arrow and nearer to where it begins: arrows leave a state in more directions than
      // they meet others in.
      double t = 0.45;
      double u = 1 - t;
      double slope =
          Math.toDegrees(
              Math.atan2(
                  u * (middleY - y1) + t * (y2 - middleY),
                  u * (middleX - x1) + t * (x2 - middleX)));
      label(
          label,
          u * u * x1 + 2 * u * t * middleX + t * t * x2,
          u * u * y1 + 2 * u * t * middleY + t * t * y2,
          slope > 90 ? slope - 180 : slope < -90 ? slope + 180 : slope,
          "middle");
    }
    line("</g>");
  }

  private static double[] towards(double x, double y, double aimX, double aimY) {
    double length = Math.max(1, Math.hypot(aimX - x, aimY - y));
    return new double[] {x + RADIUS * (aimX - x) / length, y + RADIUS * (aimY - y) / length};
  }

  private void label(String text, double x, double y, double turn, String anchor)
      throws IOException {
    if (graph.edges() > MOST_LABELS) {
      return;
    }
    String shown =
        text.length() <= LONGEST_LABEL ? text : text.substring(0, LONGEST_LABEL - 1) + "…";
    line(
        "<text transform=\"translate(%.1f %.1f) rotate(%.1f)\" dy=\"-2\" text-anchor=\"%s\""
            + " fill=\"#1b1f24\" stroke=\"white\" stroke-width=\"3\""
            + " paint-order=\"stroke\">%s</text>",
        x, y, turn, anchor, Xml.escaped(shown));
  }

  private void line(String format, Object... values) throws IOException {
    out.write(String.format(Locale.ROOT, format, values) + "\n");
  }
}
