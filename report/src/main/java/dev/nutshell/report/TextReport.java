package dev.nutshell.report;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.plan.Guarantee;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Trail;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.property.Answer;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * The report on the terminal: the verdict first, then the figures in the lines that SPIN prints.
 */
public final class TextReport {
  private static final int UNREACHED_SHOWN = 40;
  static final Set<String> LEAVES_STATES_OUT = Set.of("ample", "stubborn", "both");

  private static final String HAS_ATOMIC_STEPS = "promela";

  /** Of fewer states, what a state takes is the size of empty tables. */
  private static final long TELLING = 1000;

  private static final String SHARE_UNKNOWN =
      ". What share of the reachable states was visited is not known";

  private final PrintWriter out;
  private final Style style;

  public TextReport(PrintWriter out, Style style) {
    this.out = out;
    this.style = style;
  }

  public void write(Run run) {
    Result result = run.result();
    out.printf("%s %s: %s (%s)%n%n", run.tool(), run.version(), run.path(), run.kind());
    verdict(run);
    counts(run);
    figures(run);
    unreached(result);
    if (result.coverage() != null) {
      CoverageText.write(result.coverage(), out);
    }
    out.printf("%n%s%n", conclusion(run));
    out.flush();
  }

  private void verdict(Run run) {
    Result result = run.result();
    switch (result.verdict()) {
      case Verdict.Holds _ -> out.printf("%s%s%n", good(run), guarantee(result));
      case Verdict.Inconclusive inconclusive ->
          out.printf(
              "%s, %s%s%n",
              style.doubtful("INCONCLUSIVE"),
              inconclusive.why(),
              result.guarantee().kind() == Guarantee.Kind.PROBABILISTIC
                  ? "; not exhaustive, " + omissions(result.guarantee()) + SHARE_UNKNOWN
                  : "");
      case Verdict.Violated violated when violated.violations().isEmpty() ->
          out.printf("%s %s%n", style.bad("FALSE"), AnswerTable.denied(result.answers()));
      case Verdict.Violated violated -> {
        for (Violation violation : violated.violations()) {
          out.printf("%s %s%n", style.bad("VIOLATED"), describe(violation));
        }
        trails(run.trails());
        new TrailText(out, style).write(violated.violations().getFirst().trail());
        out.println();
      }
    }
    if (run.written() != null && !run.written().complete()) {
      partial(run.written());
    }
    new AnswerTable(out, style).write(result.answers());
    result.notes().forEach(note -> out.printf("note: %s%n", note));
    runs(result);
    out.println();
  }

  /** The verdict in a line, again: above it there may be more than a screen. */
  private String conclusion(Run run) {
    Result result = run.result();
    return switch (result.verdict()) {
      case Verdict.Holds _ ->
          String.format(
              Locale.ROOT,
              "%s, %s: %,d states, depth %,d",
              good(run),
              switch (result.guarantee().kind()) {
                case EXHAUSTIVE -> "exhaustive";
                case PROBABILISTIC -> isAnswered(result) ? "probably" : "not exhaustive";
                case PARTIAL -> "enough was seen";
              },
              result.counts().states(),
              result.counts().depth());
      case Verdict.Inconclusive inconclusive ->
          style.doubtful("INCONCLUSIVE") + ", " + inconclusive.why();
      case Verdict.Violated violated when violated.violations().isEmpty() ->
          style.bad("FALSE") + " " + AnswerTable.denied(result.answers());
      case Verdict.Violated violated ->
          style.bad("VIOLATED")
              + " "
              + describe(violated.violations().getFirst())
              + (result.counts().errors() <= 1
                  ? ""
                  : " (and " + (result.counts().errors() - 1) + " more)");
    };
  }

  /** Where the trails are; the first is the one that follows. */
  private void trails(List<String> trails) {
    List<String> written = trails.stream().filter(Objects::nonNull).distinct().toList();
    if (!written.isEmpty()) {
      out.printf(
          "trail%s written to %s%n", written.size() == 1 ? "" : "s", String.join(", ", written));
    }
    if (trails.size() > 1) {
      out.println("the first violation's:");
    }
  }

  static boolean isAnswered(Result result) {
    return result.answers().stream().anyMatch(Answer::isKnown);
  }

  /** No plain "holds" where nothing was checked, or not everything that is stated. */
  private String good(Run run) {
    if (run.written() != null && run.written().complete()) {
      return style.good("WRITTEN") + ", " + figures(run.written());
    }
    List<Answer> answers = run.result().answers();
    if (!isAnswered(run.result())) {
      return style.good("EXPLORED") + ", nothing was checked";
    }
    if (AnswerTable.onlyQuestions(answers)) {
      return style.good("ANSWERED");
    }
    boolean rest = answers.stream().anyMatch(answer -> !answer.isKnown());
    return style.good("HOLDS") + (rest ? ", what was asked for" : "");
  }

  private static String figures(Run.Written written) {
    return String.format(
        Locale.ROOT,
        "%,d states and %,d transitions to %s",
        written.states(),
        written.transitions(),
        written.file());
  }

  private void partial(Run.Written written) {
    if (written.file() == null) {
      out.println("nothing was written");
    } else {
      out.printf("a part of the state space was written, %s%n", figures(written));
    }
  }

  private void runs(Result result) {
    if (result.runs().size() == 1) {
      return;
    }
    int number = 1;
    for (Result.RunFigures run : result.runs()) {
      out.printf(
          Locale.ROOT,
          "run %d: %,d states, %s%n",
          number++,
          run.states(),
          omissions(run.guarantee()));
    }
  }

  static String describe(Violation violation) {
    String place = Places.before(violation.file(), violation.line());
    Trail trail = violation.trail();
    return String.format(
        "%s: %s%s, %s",
        violation.kind(),
        place,
        violation.message(),
        trail.cycle() == Trail.NO_CYCLE
            ? "at depth " + trail.depth()
            : trail.cycle() == trail.depth()
                ? "from depth " + trail.cycle() + " on nothing happens"
                : "a cycle of " + events(trail) + " from depth " + trail.cycle() + " on");
  }

  private static String events(Trail trail) {
    int events = trail.depth() - trail.cycle();
    return events == 1 ? "1 event" : events + " events";
  }

  private static String guarantee(Result result) {
    Guarantee guarantee = result.guarantee();
    return switch (guarantee.kind()) {
      case EXHAUSTIVE ->
          LEAVES_STATES_OUT.contains(result.search().reduction())
              ? ", exhaustive: every reachable state was visited, or another stood for it"
              : ", exhaustive: every reachable state was visited";
      case PROBABILISTIC ->
          (isAnswered(result) ? ", probably" : "")
              + ": not exhaustive, "
              + omissions(guarantee)
              + SHARE_UNKNOWN;
      case PARTIAL -> ", enough was seen: only a part of the states was visited";
    };
  }

  static String omissions(Guarantee guarantee) {
    String probability =
        String.format(Locale.ROOT, "omission probability %.3g", guarantee.omissionProbability());
    return guarantee.expectedOmissions().isEmpty()
        ? probability
        : probability
            + String.format(
                Locale.ROOT,
                ", %.3g new states expected to have been taken for seen ones",
                guarantee.expectedOmissions().getAsDouble());
  }

  private void counts(Run run) {
    Result.Counts counts = run.result().counts();
    out.printf(
        "State-vector %d byte, depth reached %d, errors: %d%n",
        counts.vectorLength(), counts.depth(), counts.errors());
    out.printf("%9d states, stored%n", counts.states());
    out.printf("%9d states, matched%n", counts.matched());
    out.printf("%9d transitions%n", counts.transitions());
    if (counts.atomicSteps() > 0 || run.kind().equals(HAS_ATOMIC_STEPS)) {
      out.printf("%9d atomic steps%n", counts.atomicSteps());
    }
    out.println();
  }

  private void figures(Run run) {
    Result result = run.result();
    Result.StoreFigures store = result.store();
    out.printf(
        "search   %s, %d thread%s%s%s%n",
        result.search().order().word(),
        result.search().threads(),
        result.search().threads() == 1 ? "" : "s",
        result.search().reduction().equals("none")
            ? ""
            : ", reduction " + result.search().reduction(),
        result.search().device().equals("cpu") ? "" : ", device " + result.search().device());
    out.printf(
        Locale.ROOT,
        "store    %s, %s%s%n",
        store.spec(),
        Sizes.bytes(store.bytes()),
        result.counts().states() < TELLING
            ? ""
            : String.format(Locale.ROOT, " (%.2f bytes a state)", store.bytesPerState()));
    out.printf(
        "memory   %s at the peak, of %s allowed%n",
        Sizes.bytes(result.memory().peak()), Sizes.bytes(result.memory().budget()));
    out.printf(
        "time     %s: loading %s, search %s (%s states/s)%n",
        Sizes.seconds(run.totalTime()),
        Sizes.seconds(run.loadTime()),
        Sizes.seconds(result.searchTime()),
        Sizes.grouped(Math.round(result.counts().states() / Math.max(1e-9, result.searchTime()))));
  }

  private void unreached(Result result) {
    List<Narrator.Step> steps = result.unreachable();
    if (steps == null || steps.isEmpty() || !(result.verdict() instanceof Verdict.Holds)) {
      return;
    }
    Narrator.Step before = null;
    for (Narrator.Step step : steps.subList(0, Math.min(UNREACHED_SHOWN, steps.size()))) {
      if (before == null || !Objects.equals(step.process(), before.process())) {
        out.printf("%nunreached%s%n", step.process() == null ? "" : " in " + step.process());
      }
      before = step;
      String place = step.file() == null ? "" : step.file() + ":" + step.line() + ", ";
      out.printf("\t%s\"%s\"%n", place, step.text());
    }
    if (steps.size() > UNREACHED_SHOWN) {
      out.printf("\t(and %d more)%n", steps.size() - UNREACHED_SHOWN);
    }
  }
}
