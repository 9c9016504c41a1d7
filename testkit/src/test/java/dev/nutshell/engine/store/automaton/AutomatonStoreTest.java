package dev.nutshell.engine.store.automaton;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.testkit.StateStoreContract;

class AutomatonStoreTest extends StateStoreContract {
  @Override
  protected StateStore open(MemoryBudget budget) {
    return new AutomatonStore(budget, 0);
  }
}
