package dev.nutshell.testkit;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;

/** {@link StateStoreContract} for stores that replay: parents and events are those of a system. */
public abstract class ReplayingStoreContract extends StateStoreContract {
  private RegisteredVectors system;

  /** A new, empty store. */
  protected abstract StateStore open(StoreFamily.Context context);

  @Override
  protected final StateStore open(MemoryBudget budget) {
    system = new RegisteredVectors();
    return open(new StoreFamily.Context(budget, 0, system, null));
  }

  @Override
  protected final long put(Session session, State state) {
    return system.put(session, state);
  }

  @Override
  protected final long parent() {
    return system.parent();
  }

  @Override
  protected final int event(State state) {
    return system.register(state);
  }
}
