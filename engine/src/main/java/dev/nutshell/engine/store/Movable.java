package dev.nutshell.engine.store;

import dev.nutshell.engine.model.State;
import java.util.function.Consumer;

/** A store that can hand over all it holds, to another one that takes its place. */
public interface Movable {
  /**
   * Hands every state to the taker, as one vector that is used again and again, and in an order in
   * which neighbours are alike as far as that is to be had.
   */
  void forEach(Consumer<State> taker);
}
