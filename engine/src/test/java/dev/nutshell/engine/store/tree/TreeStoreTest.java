package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.testkit.StateStoreContract;

class TreeStoreTest extends StateStoreContract {
  @Override
  protected StateStore open(MemoryBudget budget) {
    return new TreeStore(budget);
  }
}
