package dev.nutshell.bench.charts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A plain line chart as an SVG file. */
public final class Plot {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 400;
  private static final int MARGIN = 60;
  private static final int LEGEND = 180;
  private static final List<String> COLOURS =
      List.of("#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#d68910");

  /**
   * A point and how sure it is.
   *
   * @param low and {@code high} the ends of an interval, equal where there is none
   */
  public record Point(double x, double y, double low, double high) {
    public static Point of(double x, double y) {
      return new Point(x, y, y, y);
    }
  }

  private record Line(String name, List<Point> points, boolean dashed) {}

  private final String title;
  private final String xName;
  private final String yName;
  private final boolean logarithmic;
  private final List<Line> lines = new ArrayList<>();

  /**
   * @param logarithmic whether x is drawn by its logarithm
   */
  public Plot(String title, String xName, String yName, boolean logarithmic) {
    this.title = title;
    this.xName = xName;
    this.yName = yName;
    this.logarithmic = logarithmic;
  }

  public void line(String name, List<Point> points, boolean dashed) {
    lines.add(new Line(name, List.copyOf(points), dashed));
  }

  public void write(Path file) throws IOException {
    StringBuilder svg = new StringBuilder();
    svg.append(
        ("<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' font-family='sans-serif'"
                + " font-size='12'>\n<rect width='100%%' height='100%%' fill='white'/>\n")
            .formatted(WIDTH + LEGEND, HEIGHT));
    text(svg, WIDTH / 2, 20, "middle", title);
    text(svg, WIDTH / 2, HEIGHT - 12, "middle", xName);
    text(svg, 10, 40, "start", yName);
    double left = all().mapToDouble(Point::x).min().orElse(0);
    double right = all().mapToDouble(Point::x).max().orElse(1);
    for (int i = 0; i <= 4; i++) {
      double y = i / 4.0;
      stroke(svg, MARGIN, row(y), WIDTH - MARGIN, row(y), "#ddd", false);
      text(svg, MARGIN - 6, (int) row(y) + 4, "end", "%.2f".formatted(y));
      double x = logarithmic ? left * Math.pow(right / left, y) : left + (right - left) * y;
      text(svg, (int) column(x, left, right), HEIGHT - MARGIN + 18, "middle", shortly(x));
    }
    for (int i = 0; i < lines.size(); i++) {
      draw(svg, lines.get(i), COLOURS.get(i % COLOURS.size()), left, right);
      text(svg, WIDTH, 50 + 16 * i, "start", lines.get(i).name);
      double y = 46 + 16 * i;
      stroke(
          svg, WIDTH - 35, y, WIDTH - 5, y, COLOURS.get(i % COLOURS.size()), lines.get(i).dashed);
    }
    Files.writeString(file, svg.append("</svg>\n"));
  }

  private java.util.stream.Stream<Point> all() {
    return lines.stream().flatMap(line -> line.points.stream());
  }

  private void draw(StringBuilder svg, Line line, String colour, double left, double right) {
    Point before = null;
    for (Point point : line.points) {
      double x = column(point.x, left, right);
      if (before != null) {
        stroke(
            svg,
            column(before.x, left, right),
            row(before.y),
            x,
            row(point.y),
            colour,
            line.dashed);
      }
      if (point.low != point.high) {
        stroke(svg, x, row(point.low), x, row(point.high), colour, false);
      }
      before = point;
    }
  }

  private double column(double x, double left, double right) {
    double share =
        logarithmic ? Math.log(x / left) / Math.log(right / left) : (x - left) / (right - left);
    return MARGIN + share * (WIDTH - 2 * MARGIN);
  }

  /** All our y are shares. */
  private static double row(double y) {
    return HEIGHT - MARGIN - y * (HEIGHT - 2 * MARGIN);
  }

  private static String shortly(double x) {
    return x >= 1e6
        ? String.format(Locale.ROOT, "%.1fM", x / 1e6)
        : x >= 1e4 ? String.format(Locale.ROOT, "%.0fK", x / 1e3) : "%.0f".formatted(x);
  }

  private static void text(StringBuilder svg, int x, int y, String anchor, String text) {
    svg.append("<text x='%d' y='%d' text-anchor='%s'>%s</text>\n".formatted(x, y, anchor, text));
  }

  private static void stroke(
      StringBuilder svg,
      double x1,
      double y1,
      double x2,
      double y2,
      String colour,
      boolean dashed) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='%s' stroke-width='1.5'%s/>%n",
            x1,
            y1,
            x2,
            y2,
            colour,
            dashed ? " stroke-dasharray='5 4'" : ""));
  }
}
