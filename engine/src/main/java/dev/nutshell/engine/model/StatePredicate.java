package dev.nutshell.engine.model;

/** A claim about one state. Evaluated for every new state, so it allocates nothing. */
@FunctionalInterface
public interface StatePredicate {
  boolean holds(State state);
}
