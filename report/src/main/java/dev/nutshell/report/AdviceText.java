package dev.nutshell.report;

import dev.nutshell.engine.plan.advise.Advice;
import dev.nutshell.engine.plan.advise.Estimate;
import dev.nutshell.engine.plan.advise.StoreTrial;
import java.io.PrintWriter;
import java.util.Locale;

/** Advice for the terminal. */
public final class AdviceText {
  private final PrintWriter out;
  private final Style style;

  public AdviceText(PrintWriter out, Style style) {
    this.out = out;
    this.style = style;
  }

  public void write(Advising advising) {
    Advice advice = advising.advice();
    out.printf("%s %s: %s%n%n", advising.tool(), advising.version(), advising.path());
    out.printf("states   %s%n", advising.states());
    out.printf("sample   %s, %s%n", sample(advice), Sizes.seconds(advising.seconds()));
    if (advice.reduced()) {
      out.printf("         estimates were tested without partial order reduction only%n");
    }
    if (advice.violations() > 0) {
      out.printf("         %s: check tells it%n", style.bad("a violation was met"));
    }
    out.printf("checked  nothing: this is no verdict%n");
    if (!advice.stores().isEmpty()) {
      table(advice);
    }
    out.printf("%nadvice   %s%n", advice.choice().why());
    out.printf("         %s%n", style.good(advising.command()));
    out.flush();
  }

  private static String sample(Advice advice) {
    String run = "%,d states of the run itself".formatted(advice.explored());
    return advice.sampled() == 0
        ? run
        : run + ", and five searches of %,d".formatted(advice.sampled());
  }

  private void table(Advice advice) {
    long states = supposed(advice.estimate());
    int width = advice.stores().stream().mapToInt(each -> each.spec().length()).max().orElse(0);
    out.printf(
        "%nIn %s for visited states; predicted for %,d states:%n%n",
        Sizes.bytes(advice.room()), states);
    out.printf(
        "%-" + width + "s  %-4s %12s %10s %20s %8s%n",
        "store",
        "",
        "bytes/state",
        "memory",
        "room for states",
        "to full");
    for (StoreTrial trial : advice.stores()) {
      switch (trial) {
        case StoreTrial.Refused refused ->
            out.printf("%-" + width + "s  %s%n", refused.spec(), style.faint(refused.reason()));
        case StoreTrial.Tried tried ->
            out.printf(
                Locale.ROOT,
                "%-" + width + "s  %-4s %12.2f %10s %20s %8.2f%s%n",
                tried.spec(),
                tried.order().name().toLowerCase(Locale.ROOT),
                tried.forecast().bytesEach(states),
                Sizes.bytes(tried.bytesFor(states)),
                Sizes.grouped(tried.roomFor(advice.room())),
                tried.timeToFull(),
                tried.exact() ? "" : "  may omit states");
      }
    }
  }

  /** For how many states a table is predicted. */
  static long supposed(Estimate estimate) {
    return switch (estimate) {
      case Estimate.Exactly exactly -> exactly.states();
      case Estimate.AtLeast least -> least.states();
      case Estimate.About about -> about.likely();
    };
  }
}
