package dev.nutshell.engine.model;

import dev.nutshell.engine.memory.Imaged;

/**
 * Proposes a subset of the enabled events that is sufficient, but for the cycle proviso: that is
 * the search's to check. One a thread; allocates nothing per call. Its image is what it has learnt
 * of where looking pays.
 */
public interface Reducer extends Imaged {
  /** How large the subsets may be. */
  enum Size {
    /** One process alone or all of them, as in SPIN: {@code --reduce ample}. */
    ONE,
    /** Any: {@code --reduce stubborn}. */
    ANY
  }

  /**
   * Moves a sufficient subset to the front.
   *
   * @param events the enabled events of the state, just found
   * @return how many they are: at least one where there is one, unless nothing that is sought can
   *     be reached from the state at all
   */
  int propose(State state, EventList events);

  /**
   * Whether subsets may put events off for ever around a cycle, which the search must then prevent.
   * Not so where every subset has a step of each shortest way to what is sought: that way gets
   * shorter with every state.
   */
  boolean mindsCycles();

  /**
   * Adds to the subset of the last proposal, or of the last extension of it, because the search
   * found that it alone would put off the other events for ever.
   *
   * @param taken how many events are in the subset so far: not all
   * @return how many they are now: more than before, all in the end
   */
  int extend(EventList events, int taken);
}
