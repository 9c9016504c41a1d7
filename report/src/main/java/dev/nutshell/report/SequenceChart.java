package dev.nutshell.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A path as a picture: a lane for every process, a row for every step, an arrow for every message.
 * An SVG file that stands alone.
 */
public final class SequenceChart {
  /** A picture of more rows is read by nobody, and many programs cannot show it. */
  public static final int MOST_STEPS = 2000;

  // Six hues that colour-blind people can tell apart (Okabe and Ito).
  private static final List<String> COLOURS =
      List.of("#0072b2", "#c44e00", "#007a59", "#b2578b", "#9a6a00", "#2f84b5");
  private static final int ROW = 26;
  private static final int TOP = 72;
  private static final int LEFT = 34;
  private static final double CHARACTER = 6.7;
  private static final int LONGEST_TEXT = 90;

  private final PrintWriter out;
  private final Chronicle told;
  private final int rows;
  private final double laneWidth;

  private SequenceChart(Writer out, Chronicle told) {
    this.out = new PrintWriter(out);
    this.told = told;
    rows = Math.min(MOST_STEPS, told.steps().size());
    int longest = told.lanes().stream().mapToInt(String::length).max().orElse(0);
    laneWidth = Math.max(70, Math.min(190, longest * CHARACTER + 18));
  }

  public static void write(Chronicle told, String title, Writer out) throws IOException {
    try {
      SequenceChart chart = new SequenceChart(out, told);
      chart.draw(title);
      if (chart.out.checkError()) {
        throw new IOException("it cannot be written");
      }
    } catch (UncheckedIOException failure) {
      throw failure.getCause();
    }
  }

  private void draw(String title) {
    double texts = LEFT + laneWidth * told.lanes().size() + 14;
    int longest =
        told.steps().stream().limit(rows).mapToInt(step -> text(step).length()).max().orElse(0);
    double width = Math.max(420, texts + 46 + longest * CHARACTER + 20);
    int height = TOP + (rows + 2) * ROW;
    line(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%d\" viewBox=\"0 0 %.0f"
            + " %d\" font-family=\"sans-serif\" font-size=\"12\">",
        width, height, width, height);
    line("<title>%s</title>", Xml.escaped(title));
    line("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>");
    line("<text x=\"%d\" y=\"24\" font-size=\"15\" fill=\"#1b1f24\">%s</text>", LEFT, xml(title));
    for (int lane = 0; lane < told.lanes().size(); lane++) {
      line(
          "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" font-weight=\"bold\""
              + " fill=\"%s\">%s</text>",
          x(lane), TOP - 22, colour(lane), xml(shortened(told.lanes().get(lane), 26)));
      line(
          "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#c9ced6\""
              + " stroke-width=\"1.5\"/>",
          x(lane), TOP - 12, x(lane), TOP + rows * ROW);
    }
    Set<Integer> received = new HashSet<>();
    for (int i = 0; i < rows; i++) {
      if (told.steps().get(i).from() != Chronicle.NOWHERE) {
        received.add(told.steps().get(i).from());
        arrow(told.steps().get(i).from(), i);
      }
    }
    for (int i = 0; i < rows; i++) {
      step(i, texts, received.contains(i));
    }
    cycle();
    if (rows < told.steps().size()) {
      line(
          "<text x=\"%.1f\" y=\"%d\" fill=\"#5b6470\">… and %d more steps</text>",
          texts, TOP + rows * ROW + 18, told.steps().size() - rows);
    }
    line("</svg>");
  }

  private double x(int lane) {
    return LEFT + (lane + 0.5) * laneWidth;
  }

  private static double y(int step) {
    return TOP + (step + 0.5) * ROW;
  }

  private void step(int i, double texts, boolean received) {
    Chronicle.Step step = told.steps().get(i);
    if (step.lane() != Chronicle.NOWHERE) {
      if (step.message() != null && step.message().sent() && !received) {
        line(
            "<path d=\"M%.1f %.1fh20\" stroke=\"#5b6470\" stroke-dasharray=\"3 2\"/>"
                + "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"white\" stroke=\"#5b6470\"/>",
            x(step.lane()), y(i), x(step.lane()) + 23, y(i));
      }
      line(
          "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\" fill=\"%s\"/>",
          x(step.lane()), y(i), colour(step.lane()));
    }
    line(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\" fill=\"#5b6470\">%d</text>",
        texts + 30, y(i) + 4, i + 1);
    line(
        "<text x=\"%.1f\" y=\"%.1f\" font-family=\"monospace\" font-size=\"11\""
            + " fill=\"#1b1f24\">%s</text>",
        texts + 40, y(i) + 4, xml(text(step)));
  }

  private static String text(Chronicle.Step step) {
    return shortened((step.line() == 0 ? "" : step.line() + ": ") + step.text(), LONGEST_TEXT);
  }

  private void arrow(int from, int to) {
    Chronicle.Step sender = told.steps().get(from);
    int target = told.steps().get(to).lane();
    double x1 = x(sender.lane());
    double x2 = x(target);
    String colour = colour(sender.lane());
    if (sender.lane() == target) {
      line(
          "<path d=\"M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f\" fill=\"none\" stroke=\"%s\""
              + " stroke-width=\"1.5\"/>",
          x1, y(from), x1 + 30, y(from), x1 + 30, y(to), x1 + 7, y(to), colour);
      head(x1 + 6, y(to), Math.PI, colour);
      return;
    }
    double angle = Math.atan2(y(to) - y(from), x2 - x1);
    double tipX = x2 - 6 * Math.cos(angle);
    double tipY = y(to) - 6 * Math.sin(angle);
    line(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\""
            + " stroke-width=\"1.5\"/>",
        x1, y(from), tipX, tipY, colour);
    head(tipX, tipY, angle, colour);
    line(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"10.5\" fill=\"%s\""
            + " stroke=\"white\" stroke-width=\"3\" paint-order=\"stroke\">%s</text>",
        x1 + (x2 > x1 ? 1 : -1) * laneWidth / 2,
        y(from) + Math.tan(angle) * (x2 > x1 ? 1 : -1) * laneWidth / 2 - 4,
        colour,
        xml(shortened(sender.message().values(), (int) (laneWidth / CHARACTER))));
  }

  private void head(double x, double y, double angle, String colour) {
    line(
        "<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fZ\" fill=\"%s\"/>",
        x,
        y,
        x - 8 * Math.cos(angle + 0.4),
        y - 8 * Math.sin(angle + 0.4),
        x - 8 * Math.cos(angle - 0.4),
        y - 8 * Math.sin(angle - 0.4),
        colour);
  }

  /** What goes on for ever, as a way back. */
  private void cycle() {
    int begin = told.cycle();
    if (begin < 0 || begin >= rows || rows < told.steps().size()) {
      return;
    }
    double top = y(begin);
    double bottom = y(rows - 1);
    line(
        "<path d=\"M26 %.1fH18Q12 %.1f 12 %.1fV%.1fQ12 %.1f 18 %.1fH24\" fill=\"none\""
            + " stroke=\"#a8320a\" stroke-width=\"2\"/>",
        bottom, bottom, bottom - 6, top + 6, top, top);
    line("<path d=\"M30 %.1fl-8 -4v8Z\" fill=\"#a8320a\"/>", top);
  }

  private static String shortened(String text, int most) {
    return text.length() <= most ? text : text.substring(0, Math.max(1, most - 1)) + "…";
  }

  private static String colour(int lane) {
    return COLOURS.get(lane % COLOURS.size());
  }

  private static String xml(String text) {
    return Xml.escaped(text);
  }

  private void line(String format, Object... values) {
    out.print(String.format(Locale.ROOT, format, values) + "\n");
  }
}
