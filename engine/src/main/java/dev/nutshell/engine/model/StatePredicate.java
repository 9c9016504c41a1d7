package dev.nutshell.engine.model;

import java.util.List;

/** A claim about one state. Evaluated for every new state, so it allocates nothing. */
@FunctionalInterface
public interface StatePredicate {
  boolean holds(State state);

  /** Where it does not hold: why, in the middle of a sentence; null where that says itself. */
  default String whyNot(State state) {
    return null;
  }

  /**
   * All that the answer depends on, as the model's narrator gave it; null where that is not known.
   * Reductions ask.
   */
  default List<Narrator.IntReader> reads() {
    return null;
  }
}
