package dev.nutshell.report;

import java.io.PrintWriter;
import java.util.Locale;

/** A comparison as a table for the terminal. */
public final class ComparisonText {
  private final PrintWriter out;
  private final Style style;

  public ComparisonText(PrintWriter out, Style style) {
    this.out = out;
    this.style = style;
  }

  public void write(Comparison comparison) {
    out.printf("%s %s: %s%n%n", comparison.tool(), comparison.version(), comparison.path());
    int width = comparison.rows().stream().mapToInt(row -> row.store().length()).max().orElse(0);
    out.printf(
        "%-" + width + "s  %-4s %14s %12s %10s %9s %8s  %s%n",
        "store",
        "",
        "states",
        "bytes/state",
        "store",
        "time s",
        "to full",
        "verdict");
    for (Comparison.Row row : comparison.rows()) {
      switch (row) {
        case Comparison.Finished finished -> finished(finished, width, comparison);
        case Comparison.Refused refused ->
            out.printf("%-" + width + "s  %s%n", refused.store(), style.faint(refused.reason()));
      }
    }
    out.flush();
  }

  private void finished(Comparison.Finished row, int width, Comparison comparison) {
    double ratio = comparison.timeRatio(row);
    out.printf(
        Locale.ROOT,
        "%-" + width + "s  %-4s %,14d %12.2f %10s %9.2f %8s  %s%n",
        row.store(),
        row.order(),
        row.states(),
        row.bytesPerState(),
        Sizes.bytes(row.bytes()),
        row.seconds(),
        Double.isNaN(ratio) ? "-" : String.format(Locale.ROOT, "%.2f", ratio),
        row.verdict() + ", " + row.guarantee());
  }
}
