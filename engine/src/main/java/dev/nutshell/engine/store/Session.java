package dev.nutshell.engine.store;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;

/** One thread's way into a store. */
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
   * @throws MemoryBudget.Exhausted if the budget does not allow it; the store is unchanged then
   */
  long put(State state, long parent, int event);

  /** Adds the states of a batch that have not been put, in order. Otherwise as {@link #put}. */
  default void put(Batch batch) {
    for (int i = batch.done(); i < batch.size(); i++) {
      batch.answer(put(batch.state(i), batch.parent(), batch.event(i)));
    }
  }

  /** Announces the state whose successors come next: they resemble it. */
  default void expand(State state, long id) {}

  /** The state is off the depth-first stack, or wholly expanded. */
  default void leave(long id) {}

  /**
   * A state seen before is looked at once more and goes back on the depth-first stack.
   *
   * @return whether {@link #leave} has to be called for it, which is not so where it is on the
   *     stack already or the store does not care
   */
  default boolean revisit(long id) {
    return false;
  }

  /** Rebuilds the state of an id; only where {@link Traits#rebuilds()}. */
  default void rebuild(long id, State into) {
    throw new IllegalStateException("this store cannot rebuild a state from its id");
  }
}
