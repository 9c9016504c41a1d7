package dev.nutshell.bench.charts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Points over two logarithmic axes of per cent, in front of rectangles, as an SVG file. */
public final class Scatter {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 440;
  private static final int LEFT = 70;
  private static final int RIGHT = 190;
  private static final int BOTTOM = 60;
  private static final int TOP = 40;
  private static final List<String> COLOURS =
      List.of("#000000", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00");

  private record Point(double x, double y, String name) {}

  private record Box(double left, double right, double bottom, double top, String name) {}

  private final String title;
  private final String across;
  private final String up;
  private final Map<String, List<Point>> series = new LinkedHashMap<>();
  private final List<Box> boxes = new ArrayList<>();
  private double least = 1;
  private double most = 100;

  public Scatter(String title, String across, String up) {
    this.title = title;
    this.across = across;
    this.up = up;
  }

  public void point(String of, double x, double y, String name) {
    series.computeIfAbsent(of, _ -> new ArrayList<>()).add(new Point(x, y, name));
    least = Math.min(least, x);
    most = Math.max(most, Math.max(x, y));
  }

  /** Where somebody else's points lie; its ends may be beyond the chart. */
  public void box(String name, double left, double right, double bottom, double top) {
    boxes.add(new Box(left, right, bottom, top, name));
  }

  public void write(Path file) throws IOException {
    int low = (int) Math.floor(Math.log10(least));
    int rightmost = (int) Math.ceil(Math.log10(Math.max(150, widest())));
    int high = (int) Math.ceil(Math.log10(most));
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"".formatted(WIDTH, HEIGHT)
            + " font-family=\"sans-serif\" font-size=\"12\">\n"
            + "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    text(svg, LEFT, 18, "start", title);
    text(svg, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 16, "middle", across);
    text(svg, 6, TOP - 8, "start", up);
    Axis x = new Axis(low, rightmost, LEFT, WIDTH - RIGHT);
    Axis y = new Axis(1, high, HEIGHT - BOTTOM, TOP);
    for (int power = low; power <= rightmost; power++) {
      line(svg, x.at(Math.pow(10, power)), TOP, x.at(Math.pow(10, power)), HEIGHT - BOTTOM);
      text(svg, x.at(Math.pow(10, power)), HEIGHT - BOTTOM + 18, "middle", percent(power));
    }
    for (int power = 1; power <= high; power++) {
      line(svg, LEFT, y.at(Math.pow(10, power)), WIDTH - RIGHT, y.at(Math.pow(10, power)));
      text(svg, LEFT - 6, y.at(Math.pow(10, power)) + 4, "end", percent(power));
    }
    for (Box box : boxes) {
      double left = x.clipped(box.left());
      double top = y.clipped(box.top());
      svg.append(
          String.format(
              Locale.ROOT,
              "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#888\""
                  + " fill-opacity=\"0.12\" stroke=\"#888\" stroke-dasharray=\"4 3\"/>%n",
              left,
              top,
              x.clipped(box.right()) - left,
              y.clipped(box.bottom()) - top));
      text(svg, left + 3, top + 13, "start", box.name());
    }
    int number = 0;
    for (Map.Entry<String, List<Point>> each : series.entrySet()) {
      String colour = COLOURS.get(number % COLOURS.size());
      for (Point point : each.getValue()) {
        svg.append(
            String.format(
                Locale.ROOT,
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"><title>%s</title></circle>%n",
                x.clipped(point.x()),
                y.clipped(point.y()),
                colour,
                escaped(point.name())));
      }
      int at = TOP + 12 + 20 * number++;
      svg.append(
          "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"%s\"/>%n"
              .formatted(WIDTH - RIGHT + 16, at - 4, colour));
      text(svg, WIDTH - RIGHT + 26, at, "start", each.getKey());
    }
    Files.writeString(file, svg.append("</svg>\n"));
  }

  private double widest() {
    return series.values().stream().flatMap(List::stream).mapToDouble(Point::x).max().orElse(100);
  }

  /** Powers of ten from low to high, between two ends of the picture. */
  private record Axis(int low, int high, int from, int to) {
    double at(double value) {
      return from + (Math.log10(value) - low) / (high - low) * (to - from);
    }

    double clipped(double value) {
      return at(Math.max(Math.pow(10, low), Math.min(Math.pow(10, high), value)));
    }
  }

  private static String percent(int power) {
    return power < 0
        ? String.format(Locale.ROOT, "%." + -power + "f %%", Math.pow(10, power))
        : String.format(Locale.ROOT, "%,.0f %%", Math.pow(10, power));
  }

  private static void line(StringBuilder svg, double x1, double y1, double x2, double y2) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>%n",
            x1,
            y1,
            x2,
            y2));
  }

  private static void text(StringBuilder svg, double x, double y, String anchor, String text) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n",
            x,
            y,
            anchor,
            escaped(text)));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
