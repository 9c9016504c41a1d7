package dev.nutshell.report;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.plan.Coverage;
import java.io.PrintWriter;
import java.util.Objects;

/** How often each statement was taken, a line each, in the model's order. */
final class CoverageText {
  /** A model in Java may have any number of labels. */
  private static final int SHOWN = 400;

  private CoverageText() {}

  static void write(Coverage coverage, PrintWriter out) {
    out.printf("%ntaken: %s%n", coverage.counted());
    String before = null;
    for (Coverage.Row row : coverage.rows().subList(0, Math.min(SHOWN, coverage.rows().size()))) {
      Narrator.Step step = row.step();
      if (step.process() != null && !Objects.equals(step.process(), before)) {
        out.printf("  in %s%n", step.process());
        before = step.process();
      }
      String place = step.file() == null ? "" : step.file() + ":" + step.line() + "  ";
      out.printf("%12d  %s%s%n", row.count(), place, step.text());
    }
    if (coverage.rows().size() > SHOWN) {
      out.printf("\t(and %d more; --json has all)%n", coverage.rows().size() - SHOWN);
    }
    long never = coverage.rows().stream().filter(row -> row.count() == 0).count();
    out.printf(
        "%12d transitions in all, %d of %d never taken%n",
        coverage.events(), never, coverage.rows().size());
  }
}
