package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.store.Omission;
import java.util.ArrayList;
import java.util.List;

/** What several runs with independent hash functions are worth together. */
final class Union {
  private Union() {}

  /** The two results as one: the figures of the run that saw more, the promise of both. */
  static Result of(Result one, Result other) {
    Result larger = other.counts().states() > one.counts().states() ? other : one;
    List<Result.RunFigures> runs = new ArrayList<>(one.runs());
    runs.addAll(other.runs());
    return new Result(
        verdict(one.verdict(), other.verdict()),
        guarantee(one.guarantee(), other.guarantee()),
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

  private static Guarantee guarantee(Guarantee one, Guarantee other) {
    if (one.kind() != Guarantee.Kind.PROBABILISTIC) {
      return other.kind() == Guarantee.Kind.PARTIAL ? one : other;
    }
    if (other.kind() != Guarantee.Kind.PROBABILISTIC) {
      return one;
    }
    Omission both =
        new Omission(one.omissionProbability(), one.coverage())
            .and(new Omission(other.omissionProbability(), other.coverage()));
    return Guarantee.probabilistic(both);
  }

  /** What neither run reached. */
  private static List<Narrator.Step> unreached(List<Narrator.Step> one, List<Narrator.Step> other) {
    return one == null || other == null ? null : one.stream().filter(other::contains).toList();
  }
}
