package dev.nutshell.engine.store.collapse;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.store.EncodedStore;
import dev.nutshell.engine.store.Encoder.Form;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.full.FullStore;
import dev.nutshell.testkit.Pieces;
import dev.nutshell.testkit.contract.StateStoreContract;

/** With weak hashing: components collide from the start. */
class CollapseStoreTest extends StateStoreContract {

  private static final long WEAK = 0xFL << 60 | 0x3F;
  private static final CollapseEncoder.Options CHANNELS_APART =
      new CollapseEncoder.Options(false, true);

  @Override
  protected int parts() {
    return 5;
  }

  @Override
  protected StateStore open(MemoryBudget budget) {
    return new EncodedStore(
        new CollapseEncoder(budget, 0, new Pieces(), CHANNELS_APART, Form.SHORT, WEAK),
        new FullStore(budget, 0));
  }
}
