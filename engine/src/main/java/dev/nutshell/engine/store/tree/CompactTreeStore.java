package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.store.Safepoint;

/**
 * The tree store with its roots in a compact set: of a root only the bits are kept that its place
 * does not say (Cleary: Compact Hash Tables Using Bidirectional Linear Probing, 1984; van der Vegt,
 * Laarman: A Parallel Compact Hash Table, MEMICS 2011). See {@link CompactRoots}.
 */
public final class CompactTreeStore extends PairingStore {
  public CompactTreeStore(MemoryBudget budget) {
    this(budget, Safepoint.ofOne());
  }

  /**
   * @param safepoint for how many threads it is, and where they meet
   */
  public CompactTreeStore(MemoryBudget budget, Safepoint safepoint) {
    super(budget, planting(safepoint.threads()), safepoint);
  }

  static Grove.Planting planting(int threads) {
    return new Plantings(threads) {
      @Override
      public boolean mindsLow() {
        return true;
      }

      @Override
      RootSet slice(MemoryBudget budget, Quotient.Low low, Slice slice) {
        return new CompactRoots(budget, low, slice);
      }
    };
  }
}
