package dev.nutshell.engine.store;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;

/**
 * One thread's way into a store. Nothing here has a default: whoever stands in front of another
 * session says of each call what becomes of it. {@link TableSession} is for those at the end.
 */
public interface Session {
  /** The parent of an initial state. */
  long NO_PARENT = -1;

  /**
   * Adds a state.
   *
   * @param parent the id of the state it was reached from, or {@link #NO_PARENT}
   * @param event the event of the parent that leads to it
   * @return its id if it is new, the complement {@code ~id} (negative) if it was seen before. A
   *     store without ids answers 0 or {@code ~0}.
   * @throws MemoryBudget.Exhausted if the budget does not allow it; the store is unchanged then,
   *     and good for other threads
   */
  long put(State state, long parent, int event);

  /**
   * Adds the states of a batch that have not been put, in order; in a shared store, in any order.
   * Otherwise as {@link #put}: where the budget does not allow one, the batch says which others
   * have been put.
   */
  void put(Batch batch);

  /** Announces the state whose successors come next: they resemble it. */
  void expand(State state, long id);

  /** The state is off the depth-first stack, or wholly expanded. */
  void leave(long id);

  /**
   * A state seen before is looked at once more and goes back on the depth-first stack.
   *
   * @return whether {@link #leave} has to be called for it, which is not so where it is on the
   *     stack already or the store does not care
   */
  boolean revisit(long id);

  /** Rebuilds the state of an id; only where {@link Traits#rebuilds()}. */
  void rebuild(long id, State into);
}
