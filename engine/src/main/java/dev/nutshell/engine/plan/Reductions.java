package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Actors;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.reduce.Reducer;
import dev.nutshell.engine.reduce.ReducingExplorer;
import dev.nutshell.engine.reduce.Sought;
import dev.nutshell.engine.reduce.StubbornSets;
import dev.nutshell.engine.reduce.Visibility;
import dev.nutshell.engine.search.Counters;
import java.util.List;
import java.util.function.Function;

/** Decides which reduction a run can have, and makes it. */
final class Reductions {
  private Reductions() {}

  /**
   * What was decided.
   *
   * @param refusal why the wanted one cannot be, or null
   */
  record Choice(Reduction reduction, List<String> notes, String refusal) {}

  static Choice choose(RunSpec spec, TransitionSystem system, Checks checks) {
    Reduction wanted = spec.reduction();
    // Who checks nothing wants to know how many states there are.
    if (wanted == Reduction.NONE || wanted == Reduction.POR && checks.equals(Checks.NONE)) {
      return new Choice(Reduction.NONE, List.of(), null);
    }
    for (Inquiry inquiry : spec.inquiries()) {
      Inquiry.Reducible reducible = reducible(inquiry);
      if (reducible == Inquiry.Reducible.NO && wanted != Reduction.POR) {
        return refused(wanted, "leaves out what " + inquiry.name() + " asks for");
      }
      if (reducible != Inquiry.Reducible.YES && wanted == Reduction.POR) {
        return new Choice(Reduction.NONE, List.of(), null);
      }
    }
    if (wanted == Reduction.SLEEP) {
      return sleep(system);
    }
    // A file has all transitions, whatever stands for them.
    if (spec.purpose() == RunSpec.Purpose.GENERATE) {
      return wanted == Reduction.POR
          ? new Choice(Reduction.NONE, List.of(), null)
          : refused(wanted, "leaves transitions out, all of which a file needs");
    }
    String reason = system.whyIrreducible();
    if (reason == null) {
      return new Choice(wanted == Reduction.POR ? Reduction.STUBBORN : wanted, List.of(), null);
    }
    return wanted == Reduction.POR
        ? new Choice(Reduction.NONE, notes(reason), null)
        : refused(wanted, "cannot be used here: " + reason);
  }

  private static Inquiry.Reducible reducible(Inquiry inquiry) {
    return switch (inquiry) {
      case Inquiry.OfStates states -> states.reducible();
      case Inquiry.OfTransitions _ -> Inquiry.Reducible.NO;
    };
  }

  /** A model that knows its processes also knows when they cannot be told apart. */
  private static Choice sleep(TransitionSystem system) {
    String reason = system.explorer() instanceof Actors ? system.whyIrreducible() : null;
    return reason == null
        ? new Choice(Reduction.SLEEP, List.of(), null)
        : refused(Reduction.SLEEP, "cannot be used here: " + reason);
  }

  private static Choice refused(Reduction wanted, String why) {
    return new Choice(Reduction.NONE, List.of(), "--reduce " + wanted.word() + " " + why);
  }

  private static List<String> notes(String reason) {
    // Where no model of the language can be reduced, that is nothing to report.
    return reason.equals(TransitionSystem.NO_PROCESSES)
        ? List.of()
        : List.of("no partial order reduction: " + reason);
  }

  /** What makes a reducer for an explorer; null where there is no reduction. */
  static Function<Explorer, Reducer> maker(Plan.Ready plan) {
    return switch (plan.spec().reduction()) {
      case NONE, POR, SLEEP -> null;
      case AMPLE -> explorer -> sets(explorer, StubbornSets.Size.ONE, plan.checks());
      case STUBBORN, BOTH -> explorer -> sets(explorer, StubbornSets.Size.ANY, plan.checks());
    };
  }

  private static Reducer sets(Explorer explorer, StubbornSets.Size size, Checks checks) {
    return switch (explorer) {
      case ReducingExplorer reducing -> reducing.reducer(Sought.by(checks), size);
      case Actors actors ->
          new StubbornSets(actors, size, looksAtStates(checks) ? Visibility.STATES : null);
      default -> null;
    };
  }

  private static boolean looksAtStates(Checks checks) {
    return !checks.invariants().isEmpty() || !checks.inquiries().isEmpty();
  }

  /** By how much a run was reduced; nothing where it was not. */
  static List<String> figures(Plan.Ready plan, Counters counters) {
    return maker(plan) == null || counters.reducedStates == 0
        ? List.of()
        : List.of(
            "partial order reduction (%s): %,d of %,d states were expanded in part, %,d events were left out"
                .formatted(
                    plan.spec().reduction().word(),
                    counters.reducedStates,
                    counters.states,
                    counters.eventsLeftOut));
  }
}
