package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.Imaged;
import java.util.function.LongConsumer;

/**
 * Roots of trees of one length: a set of pairs. An abstract class, because HotSpot then binds calls
 * to the one subclass that a run loads.
 */
abstract class RootSet implements Imaged, AutoCloseable {
  /** Adds a pair and tells whether it is new. */
  abstract boolean add(long pair);

  /** Reads from where the pair belongs, so that it is at hand when it is added; any number. */
  abstract long look(long pair);

  /** Whether the pair is here; any answer while another thread adds one. Always ends. */
  abstract boolean holds(long pair);

  /** In which of all partitions a pair belongs, for ever. */
  abstract int partition(long pair);

  /** Hands every pair to the taker. */
  abstract void forEach(LongConsumer taker);

  abstract long size();

  abstract long bytes();

  @Override
  public abstract void close();
}
