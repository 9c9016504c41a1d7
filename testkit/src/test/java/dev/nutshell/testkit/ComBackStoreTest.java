package dev.nutshell.testkit;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.comback.ComBackOptions;
import dev.nutshell.engine.store.comback.ComBackStore;

class ComBackStoreTest extends StateStoreContract {
  private RegisteredVectors system;

  ComBackOptions options() {
    return ComBackOptions.DEFAULTS;
  }

  @Override
  protected StateStore open(MemoryBudget budget) {
    system = new RegisteredVectors();
    return new ComBackStore(new StoreFamily.Context(budget, 0, system, null), options());
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
