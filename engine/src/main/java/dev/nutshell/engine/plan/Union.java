package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Narrator;
import java.util.ArrayList;
import java.util.List;

/** What several runs with independent hash functions are worth together. */
final class Union {
  private Union() {}

  /** The two results as one: the figures of the run that saw more, the promise of both. */
  static Result of(Result one, Result other) {
    boolean settled = other.guarantee().kind() == Guarantee.Kind.EXHAUSTIVE;
    Result larger = settled ? other : other.counts().states() > one.counts().states() ? other : one;
    List<Result.RunFigures> runs = new ArrayList<>(one.runs());
    runs.addAll(other.runs());
    return new Result(
        settled ? other.verdict() : verdict(one.verdict(), other.verdict()),
        settled ? other.guarantee() : guarantee(runs),
        larger.search(),
        larger.store(),
        larger.counts(),
        one.searchTime() + other.searchTime(),
        other.memory(),
        other.limitReached(),
        unreached(one.unreached(), other.unreached()),
        larger.notes(),
        runs);
  }

  /** A violation is real whichever run found it; a run that ended stays one. */
  private static Verdict verdict(Verdict one, Verdict other) {
    if (one instanceof Verdict.Violated first && other instanceof Verdict.Violated second) {
      List<Violation> all = new ArrayList<>(first.violations());
      second.violations().stream().filter(v -> !isAmong(v, all)).forEach(all::add);
      return new Verdict.Violated(all);
    }
    return other instanceof Verdict.Violated ? other : one;
  }

  private static boolean isAmong(Violation violation, List<Violation> others) {
    return others.stream()
        .anyMatch(
            other ->
                other.kind().equals(violation.kind())
                    && other.message().equals(violation.message())
                    && other.line() == violation.line());
  }

  /** Of the runs that came to their end. */
  private static Guarantee guarantee(List<Result.RunFigures> runs) {
    List<Guarantee> ended =
        runs.stream()
            .map(Result.RunFigures::guarantee)
            .filter(guarantee -> guarantee.kind() == Guarantee.Kind.PROBABILISTIC)
            .toList();
    return switch (ended.size()) {
      case 0 -> Guarantee.partial();
      case 1 -> ended.getFirst();
      default -> Guarantee.together(ended);
    };
  }

  /** What neither run reached. */
  private static List<Narrator.Step> unreached(List<Narrator.Step> one, List<Narrator.Step> other) {
    return one == null || other == null ? null : one.stream().filter(other::contains).toList();
  }
}
