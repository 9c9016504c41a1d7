package dev.nutshell.logic.automaton;

import java.util.function.Supplier;

/** Makes automata smaller that accept the same words, as long as that is worth the work. */
final class Shrinking {
  /** Larger ones are pruned, but not compared. */
  static final int MOST_STATES = 600;

  private static final int STEPS = 2_000_000;

  private final Bdd bdd;

  Shrinking(Bdd bdd) {
    this.bdd = bdd;
  }

  Draft reduced(Draft draft) {
    Draft now = Pruning.prune(draft);
    while (now.states() <= MOST_STATES) {
      Draft before = now;
      Draft next = optional(() -> pass(before));
      if (next == null) {
        return now;
      }
      now = next;
      if (now.states() == before.states() && now.edgeCount() == before.edgeCount()) {
        return now;
      }
    }
    return now;
  }

  private static Draft pass(Draft draft) {
    Draft forwards = Pruning.prune(Simulation.forwards(draft));
    Draft passing = Pruning.prune(Simulation.passing(forwards));
    return Pruning.prune(Simulation.backwards(passing));
  }

  /** Null where it is not worth the work. */
  Draft optional(Supplier<Draft> work) {
    bdd.grant(STEPS);
    try {
      return work.get();
    } catch (TooLarge tooLarge) {
      return null;
    }
  }
}
