package dev.nutshell.testkit;

import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.delta.DeltaOptions;
import dev.nutshell.engine.store.delta.DeltaStore;

class DeltaStoreTest extends ReplayingStoreContract {
  @Override
  protected StateStore open(StoreFamily.Context context) {
    return new DeltaStore(context, new DeltaOptions(5, 32, 1000, 0));
  }
}
