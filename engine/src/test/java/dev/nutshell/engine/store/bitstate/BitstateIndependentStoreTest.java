package dev.nutshell.engine.store.bitstate;

import dev.nutshell.testkit.LossyStoreContract;

class BitstateIndependentStoreTest extends LossyStoreContract {
  @Override
  protected String roomy(int states) {
    return "bitstate:k=8,size=" + 60 * states + ",independent";
  }

  @Override
  protected String cramped(int states) {
    return "bitstate:k=3,size=" + states + ",independent";
  }
}
