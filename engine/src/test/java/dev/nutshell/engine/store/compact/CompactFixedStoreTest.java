package dev.nutshell.engine.store.compact;

import dev.nutshell.testkit.LossyStoreContract;

class CompactFixedStoreTest extends LossyStoreContract {
  @Override
  protected String roomy(int states) {
    return "compact:bits=48,size=" + 5 * states / 4;
  }

  @Override
  protected String cramped(int states) {
    return "compact:bits=14,size=" + 5 * states / 4;
  }
}
