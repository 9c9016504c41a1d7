package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.property.Question;
import dev.nutshell.engine.search.Counters;
import java.util.List;

/** Which reduction {@code --reduce por} becomes, and what a reduction came to. */
final class Reductions {
  private Reductions() {}

  /** What was decided, and what the user should know of it. */
  record Choice(Reduction reduction, List<String> notes) {}

  /** What is wanted, or the best that serves the question; never {@link Reduction#POR}. */
  static Choice choose(Reduction wanted, Question question, Abilities abilities) {
    if (wanted != Reduction.POR) {
      return new Choice(wanted, List.of());
    }
    if (!isServed(question)) {
      return new Choice(Reduction.NONE, List.of());
    }
    return switch (abilities.subsets()) {
      case Ability.Has<Abilities.Subsets> _ -> new Choice(Reduction.STUBBORN, List.of());
      case Ability.Lacks<Abilities.Subsets> lacks ->
          new Choice(
              Reduction.NONE,
              // Where no model of the language can be reduced, that is nothing to report.
              lacks.ever() ? List.of() : List.of("no partial order reduction: " + lacks.why()));
    };
  }

  private static boolean isServed(Question question) {
    return switch (question) {
      // Who checks nothing wants to know how many states there are.
      case Question.Safety safety ->
          !safety.isNothing()
              && safety.inquiries().stream()
                  .allMatch(inquiry -> inquiry.reducible() == Inquiry.Reducible.YES);
      case Question.Cycles _ -> true;
      case Question.Graph _ -> false;
    };
  }

  /** By how much a run was reduced; nothing where it was not. */
  static List<String> figures(Reduction reduction, Counters counters, int threads) {
    if (reduction.subsets() == null || counters.reducedStates == 0) {
      return List.of();
    }
    String figures =
        "partial order reduction (%s): %,d of %,d states were expanded in part, %,d events were left out"
            .formatted(
                reduction.word(), counters.reducedStates, counters.states, counters.eventsLeftOut);
    return threads == 1
        ? List.of(figures)
        : List.of(
            figures,
            "what several threads leave out differs from run to run, and so do the numbers of"
                + " states and transitions");
  }
}
