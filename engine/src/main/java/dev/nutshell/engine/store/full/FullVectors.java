package dev.nutshell.engine.store.full;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.StateStore;
import java.util.function.Consumer;

/**
 * A full store, of one thread or of several, from which states are to move on. Those of one length
 * are handed over in the order in which they were put.
 */
public sealed interface FullVectors extends StateStore, Movable permits FullStore, SharedFullStore {
  /**
   * Gives the table's memory back, while no thread is at work; states can be handed over then, but
   * not be put or found.
   */
  void dropTable();

  /** Hands every state to the taker and gives the memory of the vectors back on the way. */
  void drain(Consumer<State> taker);

  /** Undoes {@link #dropTable}, in the memory that the table had; false where vectors are gone. */
  boolean restoreTable();
}
