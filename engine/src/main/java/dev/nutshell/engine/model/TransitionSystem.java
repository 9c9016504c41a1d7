package dev.nutshell.engine.model;

/** A model, ready to be explored: immutable and shared by threads. */
public interface TransitionSystem {
  StateLayout layout();

  /** A new explorer, for one thread. */
  Explorer explorer();

  /** Words for people: event texts, variables, faults. Never used in a search's inner loop. */
  Narrator narrator();

  /** Whether the step into the initial state counts as a transition, as it does for SPIN. */
  default boolean countsEntry() {
    return false;
  }
}
