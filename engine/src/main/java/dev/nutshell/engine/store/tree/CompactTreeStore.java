package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.MemoryBudget;

/**
 * The tree store with its roots in a compact set: of a root only the bits are kept that its place
 * does not say (Cleary: Compact Hash Tables Using Bidirectional Linear Probing, 1984; van der Vegt,
 * Laarman: A Parallel Compact Hash Table, MEMICS 2011). See {@link CompactRoots}.
 */
public final class CompactTreeStore extends PairingStore {
  public CompactTreeStore(MemoryBudget budget) {
    super(budget, (within, low) -> new CompactRoots(within, low, Slice.WHOLE));
  }
}
