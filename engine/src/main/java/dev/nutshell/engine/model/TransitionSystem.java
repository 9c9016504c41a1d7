package dev.nutshell.engine.model;

import java.util.List;

/** A model, ready to be explored: immutable and shared by threads. */
public interface TransitionSystem {
  /** Why no model of a language can be reduced that knows nothing of its events. */
  String NO_PROCESSES = "its events are not known to belong to processes";

  StateLayout layout();

  /** A new explorer, for one thread. */
  Explorer explorer();

  /** Words for people: event texts, variables, faults. Never used in a search's inner loop. */
  Narrator narrator();

  /** The events that a text names, as a trail prints their labels; see {@link Explorer#labels}. */
  default Meaning meaning(String label) {
    Narrator narrator = narrator();
    return new Meaning.Open(number -> narrator.label(number).equals(label));
  }

  /**
   * The system that trails are told from: the same events, but states that keep what a search can
   * do without.
   */
  default TransitionSystem unabridged() {
    return this;
  }

  /** What a state without events, in which the model may not end, is called in this language. */
  default String deadlockKind() {
    return "deadlock";
  }

  /** The invariants that the model itself states. */
  default List<Invariant> invariants() {
    return List.of();
  }

  /** What the user should know of the model after a run, beside what was found. */
  default List<String> notes() {
    return List.of();
  }

  /**
   * What the model states beside its invariants and no search checks yet, such as a temporal
   * formula. It is named in every report.
   */
  List<Property> claims();

  /** Whether an event, or a guard, may run into a fault of the model itself. */
  boolean mayFail();

  /** Whether steps that nobody else can see the middle of were made one. */
  default boolean mergesSteps() {
    return false;
  }

  /** Whether an explorer may throw {@link Outgrown}; the system has then made its vectors wider. */
  default boolean mayOutgrow() {
    return false;
  }

  /** Whether the step into the initial state counts as a transition, as it does for SPIN. */
  default boolean countsEntry() {
    return false;
  }

  /** Why its events cannot be told apart by a partial order reduction, or null where they can. */
  default String whyIrreducible() {
    return NO_PROCESSES;
  }
}
