package dev.nutshell.engine.property;

import dev.nutshell.engine.model.Invariant;

/** Why a path is a violation. */
public sealed interface Cause {
  /** No event is enabled where the model may not end. */
  record Deadlock() implements Cause {}

  /** The last state breaks the invariant. */
  record Broken(Invariant invariant) implements Cause {}

  /** The last event has a label that was forbidden. */
  record Forbidden(int label) implements Cause {}

  /**
   * The path ends in the state that it was in after the first {@code stem} events, and what comes
   * between is accepted by the automaton that the model runs with.
   */
  record Accepted(int stem) implements Cause {}

  /** The automaton that the model runs with accepts whatever comes after the path. */
  record Decided() implements Cause {}

  /**
   * The model itself went wrong, in the last event or in evaluating the guards of the last state.
   */
  record Faulty(int fault) implements Cause {}
}
