package dev.nutshell.engine.property;

import dev.nutshell.engine.model.State;

/** A claim about one state. Evaluated for every new state, so it allocates nothing. */
@FunctionalInterface
public interface StatePredicate {
  boolean holds(State state);
}
