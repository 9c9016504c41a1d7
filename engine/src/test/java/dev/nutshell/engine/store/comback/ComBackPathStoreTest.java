package dev.nutshell.engine.store.comback;

import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.testkit.ReplayingStoreContract;

class ComBackPathStoreTest extends ReplayingStoreContract {
  @Override
  protected StateStore open(StoreFamily.Context context) {
    return new ComBackStore(
        context, new ComBackOptions(40, 50, true, true, true, false, false, false));
  }
}
