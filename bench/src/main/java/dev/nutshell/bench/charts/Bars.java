package dev.nutshell.bench.charts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Groups of bars along a logarithmic axis, as an SVG file. */
public final class Bars {
  private static final int WIDTH = 760;
  private static final int LEFT = 200;
  private static final int RIGHT = 60;
  private static final int BAR = 11;
  private static final int GAP = 10;
  private static final List<String> COLOURS =
      List.of("#0072b2", "#56b4e9", "#009e73", "#d55e00", "#e69f00", "#cc79a7", "#999999");

  private final String title;
  private final Map<String, Map<String, Double>> groups = new LinkedHashMap<>();
  private final List<String> series = new ArrayList<>();

  public Bars(String title) {
    this.title = title;
  }

  public void add(String group, String of, double value) {
    groups.computeIfAbsent(group, _ -> new LinkedHashMap<>()).put(of, value);
    if (!series.contains(of)) {
      series.add(of);
    }
  }

  public void write(Path file) throws IOException {
    double least = Double.MAX_VALUE;
    double most = 0;
    int bars = 0;
    for (Map<String, Double> group : groups.values()) {
      for (double value : group.values()) {
        least = Math.min(least, value);
        most = Math.max(most, value);
        bars++;
      }
    }
    double low = Math.floor(Math.log10(least) - 0.05);
    double high = Math.ceil(Math.log10(most));
    int top = 40 + 16 * ((series.size() + 2) / 3);
    int height = top + bars * BAR + groups.size() * GAP + 40;
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"".formatted(WIDTH, height)
            + " font-family=\"sans-serif\" font-size=\"12\">\n"
            + "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    text(svg, 10, 18, "start", title);
    for (int i = 0; i < series.size(); i++) {
      int x = 10 + 240 * (i % 3);
      int y = 38 + 16 * (i / 3);
      rect(svg, x, y - 9, 10, 10, COLOURS.get(i % COLOURS.size()));
      text(svg, x + 15, y, "start", series.get(i));
    }
    double scale = (WIDTH - LEFT - RIGHT) / (high - low);
    for (double power = low; power <= high; power++) {
      double x = LEFT + (power - low) * scale;
      svg.append(
          String.format(
              Locale.ROOT,
              "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#ddd\"/>%n",
              x,
              top,
              x,
              height - 30));
      text(svg, x, height - 14, "middle", number(Math.pow(10, power)));
    }
    double y = top + 4;
    for (Map.Entry<String, Map<String, Double>> group : groups.entrySet()) {
      text(svg, LEFT - 8, y + group.getValue().size() * BAR / 2.0 + 4, "end", group.getKey());
      for (Map.Entry<String, Double> bar : group.getValue().entrySet()) {
        double length = Math.max(1, (Math.log10(bar.getValue()) - low) * scale);
        rect(
            svg,
            LEFT,
            y,
            length,
            BAR - 2,
            COLOURS.get(series.indexOf(bar.getKey()) % COLOURS.size()));
        svg.append(
            String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" font-size=\"9\">%s</text>%n",
                LEFT + length + 4,
                y + BAR - 3,
                number(bar.getValue())));
        y += BAR;
      }
      y += GAP;
    }
    Files.writeString(file, svg.append("</svg>\n"));
  }

  private static String number(double value) {
    return value >= 100
        ? String.format(Locale.ROOT, "%,.0f", value)
        : value >= 10
            ? String.format(Locale.ROOT, "%.1f", value)
            : String.format(Locale.ROOT, "%.2f", value);
  }

  private static void rect(
      StringBuilder svg, double x, double y, double width, double height, String colour) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>%n",
            x,
            y,
            width,
            height,
            colour));
  }

  private static void text(StringBuilder svg, double x, double y, String anchor, String text) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n",
            x,
            y,
            anchor,
            text.replace("&", "&amp;").replace("<", "&lt;")));
  }
}
