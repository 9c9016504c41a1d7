package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.property.Answer;
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
    List<Answer> answers = answers(one.answers(), other.answers());
    String why =
        one.verdict() instanceof Verdict.Inconclusive first
                && other.verdict() instanceof Verdict.Inconclusive
            ? first.why()
            : null;
    return new Result(
        settled
            ? other.verdict()
            : Verdict.of(answers, violations(one.violations(), other.violations()), why),
        settled ? other.answers() : answers,
        settled ? other.guarantee() : guarantee(runs),
        larger.search(),
        larger.store(),
        larger.counts(),
        one.searchTime() + other.searchTime(),
        other.memory(),
        other.limitReached(),
        unreached(one.unreached(), other.unreached()),
        larger.notes(),
        runs,
        null);
  }

  /** A violation is real whichever run found it. */
  private static List<Violation> violations(List<Violation> first, List<Violation> second) {
    List<Violation> all = new ArrayList<>(first);
    second.stream().filter(v -> !isAmong(v, all)).forEach(all::add);
    return all;
  }

  /** The answer that says most: one that denies, then any, then none. */
  private static List<Answer> answers(List<Answer> first, List<Answer> second) {
    List<Answer> all = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      Answer one = first.get(i);
      Answer other = second.get(i);
      all.add(other.denies() || !one.isKnown() && other.isKnown() ? other : one);
    }
    return all;
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
