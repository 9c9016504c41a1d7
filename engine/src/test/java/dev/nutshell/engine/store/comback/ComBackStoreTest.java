package dev.nutshell.engine.store.comback;

import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.testkit.ReplayingStoreContract;

class ComBackStoreTest extends ReplayingStoreContract {
  @Override
  protected StateStore open(StoreFamily.Context context) {
    return new ComBackStore(context, ComBackOptions.DEFAULTS);
  }
}
