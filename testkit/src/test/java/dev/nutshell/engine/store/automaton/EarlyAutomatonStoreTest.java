package dev.nutshell.engine.store.automaton;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.testkit.StateStoreContract;

/** Without a sample worth the name: every path of the automaton runs from the start. */
class EarlyAutomatonStoreTest extends StateStoreContract {
  @Override
  protected StateStore open(MemoryBudget budget) {
    return new AutomatonStore(budget, 0, 1, -1);
  }
}
