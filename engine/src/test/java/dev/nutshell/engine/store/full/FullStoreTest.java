package dev.nutshell.engine.store.full;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.testkit.StateStoreContract;

class FullStoreTest extends StateStoreContract {
  @Override
  protected StateStore open(MemoryBudget budget) {
    return new FullStore(budget, 0);
  }
}
