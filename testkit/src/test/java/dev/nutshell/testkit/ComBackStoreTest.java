package dev.nutshell.testkit;

import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.comback.ComBackOptions;
import dev.nutshell.engine.store.comback.ComBackStore;

class ComBackStoreTest extends ReplayingStoreContract {
  @Override
  protected StateStore open(StoreFamily.Context context) {
    return new ComBackStore(context, ComBackOptions.DEFAULTS);
  }
}
