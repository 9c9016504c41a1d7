package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.Imaged;
import java.util.function.LongConsumer;

/**
 * Roots of trees of one length: a set of pairs. An abstract class, because HotSpot then binds calls
 * to the one subclass that a run loads.
 */
abstract class RootSet implements Imaged, AutoCloseable {
  /** Adds a pair and tells whether it is new. */
  final boolean add(long pair) {
    return add(pair, place(pair));
  }

  /**
   * Where a pair belongs, for ever, as all that follows wants to know: the lowest eight bits are
   * its partition.
   */
  abstract long place(long pair);

  /** Adds a pair and tells whether it is new. */
  abstract boolean add(long pair, long place);

  /** Reads from where the pair belongs, so that it is at hand when it is added; any number. */
  abstract long look(long pair, long place);

  /** Whether the pair is here; any answer while another thread adds one. Always ends. */
  abstract boolean holds(long pair, long place);

  /** Hands every pair to the taker. */
  abstract void forEach(LongConsumer taker);

  /** Adds every pair to another set; as many threads do it as both are made for. */
  void pour(RootSet into) {
    forEach(into::add);
  }

  abstract long size();

  abstract long bytes();

  @Override
  public abstract void close();
}
