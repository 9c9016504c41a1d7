package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.store.StateStore;

/**
 * An order of exploration. Its image is its position: stack or frontier, what it was about to do,
 * what it has counted and found. The store is not part of it; whoever goes on elsewhere writes that
 * too, and reads it back before a search is made over it.
 */
public interface Search extends Imaged, AutoCloseable {
  /**
   * Explores to the end, or until it is {@linkplain Monitor#pauseAt paused}; then it can be
   * written, and called again goes on from there.
   */
  Exploration run();

  /**
   * Takes all states over from the store that it was written with. Asked after it was read, where
   * its own store is another one, into which nothing was put and which needs no parents.
   */
  void moveFrom(StateStore before);

  @Override
  void close();
}
