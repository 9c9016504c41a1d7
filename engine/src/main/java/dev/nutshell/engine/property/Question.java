package dev.nutshell.engine.property;

import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.List;
import java.util.function.IntPredicate;

/** What one run is to find out. */
public sealed interface Question {
  /** The questions that are answered beside violations. */
  List<? extends Inquiry> inquiries();

  /**
   * Whether a path leads to something that must not be, and what looking at all states tells.
   *
   * @param deadlocks whether a state without events, in which the model may not end, is a violation
   * @param faults whether faults of the model itself (failed assertions and the like) are
   *     violations
   * @param forbidden the label numbers that no event may have, or null where none is forbidden
   */
  record Safety(
      boolean deadlocks,
      boolean faults,
      List<Invariant> invariants,
      IntPredicate forbidden,
      List<Inquiry.OfStates> inquiries)
      implements Question {
    /** Explores only. */
    public static final Safety NOTHING = new Safety(false, false, List.of(), null, List.of());

    public boolean isNothing() {
      return equals(NOTHING);
    }

    /** As one run over this system checks it. */
    public Checks checks(TransitionSystem system) {
      return new Checks(
          deadlocks,
          faults,
          invariants.stream().map(each -> new Checks.Claim(each, each.in(system))).toList(),
          forbidden,
          null,
          inquiries.stream().map(each -> each.observe(system)).toList(),
          inquiries.stream().anyMatch(Inquiry.OfStates::seeksDeadlocks));
    }
  }

  /** Whether there is a run that an automaton accepts. */
  record Cycles(Inquiry.OfRuns inquiry) implements Question {
    @Override
    public List<Inquiry.OfRuns> inquiries() {
      return List.of(inquiry);
    }
  }

  /** The transitions, every one of them; nothing is checked. */
  record Graph(Inquiry.OfTransitions inquiry) implements Question {
    @Override
    public List<Inquiry.OfTransitions> inquiries() {
      return List.of(inquiry);
    }
  }
}
