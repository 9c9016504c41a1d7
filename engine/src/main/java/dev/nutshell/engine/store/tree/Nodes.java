package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;

/**
 * Inner nodes of trees: pairs of 32-bit values, each with a number that stays. Equal subtrees have
 * equal numbers, so a subtree is stored once. Numbers start at 1 and are unsigned 32-bit.
 */
abstract class Nodes implements Imaged, AutoCloseable {
  static final long TAG = 0xFFFF_FFFF_0000_0000L;
  static final long MOST = 0xFFFF_FFFFL;

  /** The number of a pair, which is added where it is not here yet. */
  abstract int number(long pair);

  /** The pair of a number. */
  abstract long pair(int number);

  abstract long size();

  abstract long bytes();

  /** The same nodes for another thread. */
  abstract Nodes view();

  @Override
  public abstract void close();

  static MemoryBudget.Exhausted full(long most) {
    return MemoryBudget.Exhausted.full(
        "the tree store holds at most %,d inner nodes".formatted(most));
  }
}
