package dev.nutshell.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Memory against time, a point a store, both axes logarithmic: down and left is better. An SVG
 * picture that stands alone.
 */
public final class ComparisonChart {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 520;
  private static final int LEFT = 80;
  private static final int RIGHT = 150;
  private static final int TOP = 50;
  private static final int BOTTOM = 60;

  private final PrintWriter out;
  private final Axis time;
  private final Axis memory;

  private ComparisonChart(Writer out, List<Comparison.Finished> rows) {
    this.out = new PrintWriter(out);
    time =
        Axis.over(rows.stream().mapToDouble(ComparisonChart::time).toArray(), LEFT, WIDTH - RIGHT);
    memory =
        Axis.over(
            rows.stream().mapToDouble(ComparisonChart::memory).toArray(), HEIGHT - BOTTOM, TOP);
  }

  public static void write(Comparison comparison, Writer out) {
    List<Comparison.Finished> rows = comparison.finished();
    new ComparisonChart(out, rows).draw(comparison.path(), rows);
  }

  // A logarithm has no zero: what is too small to be told apart is drawn at the edge.
  private static double time(Comparison.Finished row) {
    return Math.max(row.seconds(), 0.001);
  }

  private static double memory(Comparison.Finished row) {
    return Math.max(row.bytesPerState(), 0.001);
  }

  private void draw(String title, List<Comparison.Finished> rows) {
    out.printf(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d"
            + " %d\" font-family=\"sans-serif\" font-size=\"12\">%n",
        WIDTH, HEIGHT, WIDTH, HEIGHT);
    out.printf("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>%n", WIDTH, HEIGHT);
    text(LEFT, TOP - 22, "start", "16", title);
    text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 15, "middle", "12", "seconds of search");
    out.printf(
        "<text transform=\"translate(20,%d) rotate(-90)\" text-anchor=\"middle\">bytes a"
            + " state</text>%n",
        (TOP + HEIGHT - BOTTOM) / 2);
    for (double tick : time.ticks()) {
      double x = time.place(tick);
      line(x, TOP, x, HEIGHT - BOTTOM);
      text(x, HEIGHT - BOTTOM + 18, "middle", "12", number(tick));
    }
    for (double tick : memory.ticks()) {
      double y = memory.place(tick);
      line(LEFT, y, WIDTH - RIGHT, y);
      text(LEFT - 8, y + 4, "end", "12", number(tick));
    }
    points(rows);
    out.println("</svg>");
    if (out.checkError()) {
      throw new UncheckedIOException(new IOException("the picture is not whole"));
    }
  }

  private void points(List<Comparison.Finished> rows) {
    ChartLabels labels = new ChartLabels(LEFT, WIDTH);
    for (Comparison.Finished row : rows) {
      labels.avoid(time.place(time(row)), memory.place(memory(row)));
    }
    for (Comparison.Finished row : rows) {
      double x = time.place(time(row));
      double y = memory.place(memory(row));
      ChartLabels.Place label = labels.place(x, y, row.store());
      if (label.apart()) {
        line(x, y, label.x() > x ? label.x() - 2 : label.x() + label.width(), label.y() - 4);
      }
      text(label.x(), label.y(), "start", "12", row.store());
      boolean exact = row.guarantee().equals("exhaustive");
      out.printf(
          Locale.ROOT,
          "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\" fill=\"%s\" stroke=\"#1f5fa8\"/>%n",
          x,
          y,
          exact ? "#1f5fa8" : "white");
    }
  }

  private void line(double x1, double y1, double x2, double y2) {
    out.printf(
        Locale.ROOT,
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#dddddd\"/>%n",
        x1,
        y1,
        x2,
        y2);
  }

  private void text(double x, double y, String anchor, String size, String words) {
    out.printf(
        Locale.ROOT,
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" font-size=\"%s\">%s</text>%n",
        x,
        y,
        anchor,
        size,
        words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
  }

  private static String number(double value) {
    return value >= 1 ? String.format(Locale.ROOT, "%,.0f", value) : String.valueOf(value);
  }

  /** A logarithmic scale with ticks at 1, 2 and 5 times powers of ten. */
  private record Axis(double low, double high, double from, double to) {
    static Axis over(double[] values, double from, double to) {
      double low = Double.MAX_VALUE;
      double high = Double.MIN_VALUE;
      for (double value : values) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
      return values.length == 0
          ? new Axis(1, 10, from, to)
          : new Axis(low / 1.5, high * 1.5, from, to);
    }

    double place(double value) {
      return from + (to - from) * Math.log(value / low) / Math.log(high / low);
    }

    double[] ticks() {
      double[] steps = {1, 2, 5};
      DoubleStream.Builder ticks = DoubleStream.builder();
      for (int power = -3; power <= 9; power++) {
        for (double step : steps) {
          double tick = Double.parseDouble((int) step + "e" + power);
          if (tick >= low && tick <= high) {
            ticks.add(tick);
          }
        }
      }
      return ticks.build().toArray();
    }
  }
}
