package dev.nutshell.testkit;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.delta.DeltaOptions;
import dev.nutshell.engine.store.delta.DeltaStore;

class DeltaStoreTest extends StateStoreContract {
  private RegisteredVectors system;

  @Override
  protected StateStore open(MemoryBudget budget) {
    system = new RegisteredVectors();
    return new DeltaStore(
        new StoreFamily.Context(budget, 0, system, null), DeltaOptions.DEFAULTS.withEvery(5));
  }

  @Override
  protected long put(Session session, State state) {
    return system.put(session, state);
  }

  @Override
  protected boolean replays() {
    return true;
  }
}
