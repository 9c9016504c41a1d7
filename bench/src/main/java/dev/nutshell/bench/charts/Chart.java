package dev.nutshell.bench.charts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Lines over two logarithmic axes, as an SVG file. */
public final class Chart {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 420;
  private static final int LEFT = 80;
  private static final int RIGHT = 300;
  private static final int BOTTOM = 60;
  private static final int TOP = 30;
  private static final List<String> COLOURS =
      List.of("#000000", "#d55e00", "#0072b2", "#009e73", "#cc79a7", "#e69f00", "#56b4e9");

  private final String title;
  private final String across;
  private final String up;
  private final Map<String, List<double[]>> lines = new LinkedHashMap<>();

  public Chart(String title, String across, String up) {
    this.title = title;
    this.across = across;
    this.up = up;
  }

  public void add(String line, double x, double y) {
    lines.computeIfAbsent(line, _ -> new ArrayList<>()).add(new double[] {x, y});
  }

  public void write(Path file) throws IOException {
    double[] x = range(0);
    double[] y = range(1);
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"".formatted(WIDTH, HEIGHT)
            + " font-family=\"sans-serif\" font-size=\"12\">\n"
            + "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    text(svg, LEFT, 18, title);
    text(svg, LEFT, HEIGHT - 12, across);
    text(svg, 4, TOP - 12, up);
    for (int power = (int) x[0]; power <= x[1]; power++) {
      double at = place(power, x, LEFT, WIDTH - RIGHT);
      rule(svg, at, TOP, at, HEIGHT - BOTTOM);
      text(svg, at - 10, HEIGHT - BOTTOM + 18, "1e" + power);
    }
    for (int power = (int) y[0]; power <= y[1]; power++) {
      double at = place(power, y, HEIGHT - BOTTOM, TOP);
      rule(svg, LEFT, at, WIDTH - RIGHT, at);
      text(svg, LEFT - 36, at + 4, "1e" + power);
    }
    int number = 0;
    for (Map.Entry<String, List<double[]>> line : lines.entrySet()) {
      String colour = COLOURS.get(number % COLOURS.size());
      StringBuilder points = new StringBuilder();
      for (double[] point : line.getValue()) {
        double px = place(Math.log10(point[0]), x, LEFT, WIDTH - RIGHT);
        double py = place(Math.log10(point[1]), y, HEIGHT - BOTTOM, TOP);
        points.append("%.1f,%.1f ".formatted(px, py));
        svg.append(
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n".formatted(px, py, colour));
      }
      svg.append(
          "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\"/>\n"
              .formatted(points.toString().strip(), colour));
      int at = TOP + 16 + 18 * number++;
      svg.append(
          "<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"10\" fill=\"%s\"/>\n"
              .formatted(WIDTH - RIGHT + 14, at - 10, colour));
      text(svg, WIDTH - RIGHT + 30, at, line.getKey());
    }
    Files.writeString(file, svg.append("</svg>\n"));
  }

  private double[] range(int axis) {
    double least = Double.MAX_VALUE;
    double most = -Double.MAX_VALUE;
    for (List<double[]> line : lines.values()) {
      for (double[] point : line) {
        least = Math.min(least, Math.log10(point[axis]));
        most = Math.max(most, Math.log10(point[axis]));
      }
    }
    return new double[] {Math.floor(least), Math.max(Math.ceil(most), Math.floor(least) + 1)};
  }

  private static double place(double value, double[] range, int from, int to) {
    return from + (value - range[0]) / (range[1] - range[0]) * (to - from);
  }

  private static void rule(StringBuilder svg, double x1, double y1, double x2, double y2) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>%n",
            x1,
            y1,
            x2,
            y2));
  }

  private static void text(StringBuilder svg, double x, double y, String text) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\">%s</text>%n",
            x,
            y,
            text.replace("&", "&amp;").replace("<", "&lt;")));
  }
}
