package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.MemoryBudget;

/** Roots and nodes for so many threads, of which a kind of store says what a slice of roots is. */
abstract class Plantings implements Grove.Planting {
  private final int threads;

  Plantings(int threads) {
    this.threads = threads;
  }

  /** Some partitions of a set of roots, for one thread at a time. */
  abstract RootSet slice(MemoryBudget budget, Quotient.Low low, Slice slice);

  @Override
  public final RootSet roots(MemoryBudget budget, Quotient.Low low) {
    return threads == 1
        ? slice(budget, low, Slice.WHOLE)
        : new SharedRoots(budget, threads, slice -> slice(budget, low, slice));
  }

  @Override
  public final Nodes nodes(MemoryBudget budget) {
    return threads == 1 ? new NodeTable(budget) : new SharedNodes(budget, threads);
  }
}
