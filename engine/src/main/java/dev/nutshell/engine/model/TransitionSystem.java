package dev.nutshell.engine.model;

import java.util.List;

/**
 * A model, ready to be explored: immutable and shared by threads. Nothing here has a default, so
 * that a system in front of another says of everything what becomes of it; {@link Plain} is for
 * those at the end.
 */
public interface TransitionSystem {
  StateLayout layout();

  /** A new explorer, for one thread. */
  Explorer explorer();

  /** What its explorers can do beside exploring. */
  Abilities abilities();

  /** What it has learnt of itself so far. */
  Vocabulary vocabulary();

  /** Words for people: event texts, variables, faults. Never used in a search's inner loop. */
  Narrator narrator();

  /** The events that a text names, as a trail prints their labels; see {@link Explorer#labels}. */
  Meaning meaning(String label);

  /**
   * The system that trails are told from: the same events, but states that keep what a search can
   * do without.
   */
  TransitionSystem unabridged();

  /** What a state without events, in which the model may not end, is called in this language. */
  String deadlockKind();

  /** The invariants that the model itself states. */
  List<Invariant> invariants();

  /** What the model states of its runs, such as a temporal formula. */
  List<Stated> statements();

  /** Reads a temporal formula of a user, about what this model calls by name. */
  Stated.Understanding formula(String text);

  /** What the user should know of the model after a run, beside what was found. */
  List<String> notes();

  /** Whether an event, or a guard, may run into a fault of the model itself. */
  boolean mayFail();

  /** Whether steps that nobody else can see the middle of were made one. */
  boolean mergesSteps();

  /**
   * Whether its explorers run code of the user's own, of which nobody knows whether several threads
   * may run it at once.
   */
  boolean runsForeignCode();

  /** Whether an explorer may throw {@link Outgrown}. */
  boolean mayOutgrow();

  /** Whether the step into the initial state counts as a transition, as it does for SPIN. */
  boolean countsEntry();

  /** What most models answer. Not for a system that stands in front of another. */
  interface Plain extends TransitionSystem {
    @Override
    default Abilities abilities() {
      return Abilities.NONE;
    }

    @Override
    default Vocabulary vocabulary() {
      return Vocabulary.closed(this);
    }

    @Override
    default Meaning meaning(String label) {
      Narrator narrator = narrator();
      return new Meaning.Open(number -> narrator.label(number).equals(label));
    }

    @Override
    default TransitionSystem unabridged() {
      return this;
    }

    @Override
    default String deadlockKind() {
      return "deadlock";
    }

    @Override
    default List<Invariant> invariants() {
      return List.of();
    }

    @Override
    default Stated.Understanding formula(String text) {
      return new Stated.Understanding.Malformed(
          Problem.of("there are no temporal formulas about models of this kind"));
    }

    @Override
    default List<String> notes() {
      return List.of();
    }

    @Override
    default boolean runsForeignCode() {
      return false;
    }

    @Override
    default boolean mergesSteps() {
      return false;
    }

    @Override
    default boolean mayOutgrow() {
      return false;
    }

    @Override
    default boolean countsEntry() {
      return false;
    }
  }
}
