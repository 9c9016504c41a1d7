package dev.nutshell.engine.store;

import dev.nutshell.engine.model.State;

/**
 * A way into a store that keeps levels of a breadth-first search and forgets others. It is told
 * where a level ends, and when one has been expanded wholly.
 */
public interface Levels {
  /** Announces the state whose successors are put next. */
  void expand();

  /** As {@link Session#put(State, long, int)}. */
  long put(State state);

  /** The state's successors have all been put. */
  void expanded(long id);

  /** The state of an id. */
  void load(long id, State into);

  /** Whether {@link #release} has to be called for the states of the level being expanded. */
  boolean hasToRelease();

  /** The state belongs to a level that has been expanded wholly. To be called for each of them. */
  void release(long id);

  /**
   * The level being found is complete, and all states of the one before were released.
   *
   * @param first a new state of this level
   */
  void endLevel(long first);
}
