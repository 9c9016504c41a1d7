package dev.nutshell.engine.store.delta;

import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.testkit.ReplayingStoreContract;

class DeltaStoreTest extends ReplayingStoreContract {
  @Override
  protected StateStore open(StoreFamily.Context context) {
    return new DeltaStore(context, new DeltaOptions(5, 32, 1000, 0));
  }
}
