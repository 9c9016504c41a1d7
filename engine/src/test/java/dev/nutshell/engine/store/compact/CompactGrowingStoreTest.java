package dev.nutshell.engine.store.compact;

import dev.nutshell.testkit.LossyStoreContract;

class CompactGrowingStoreTest extends LossyStoreContract {
  @Override
  protected String roomy(int states) {
    return "compact:bits=48";
  }

  @Override
  protected String cramped(int states) {
    return "compact:bits=12";
  }
}
