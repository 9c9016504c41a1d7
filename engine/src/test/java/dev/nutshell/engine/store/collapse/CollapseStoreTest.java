package dev.nutshell.engine.store.collapse;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.store.EncodedStore;
import dev.nutshell.engine.store.Encoder.Form;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.automaton.AutomatonStore;
import dev.nutshell.engine.store.full.FullStore;
import dev.nutshell.testkit.Pieces;
import dev.nutshell.testkit.StateStoreContract;
import org.junit.jupiter.api.Nested;

class CollapseStoreTest {

  private static CollapseEncoder encoder(
      MemoryBudget budget, boolean recursive, boolean apart, Form form, long mask) {
    return new CollapseEncoder(
        budget, 0, new Pieces(), new CollapseEncoder.Options(recursive, apart), form, mask);
  }

  @Nested
  class Recursive extends StateStoreContract {
    @Override
    protected StateStore open(MemoryBudget budget) {
      return new EncodedStore(
          encoder(budget, true, true, Form.SHORT, -1), new FullStore(budget, 0));
    }
  }

  @Nested
  class InFrontOfTheAutomaton extends StateStoreContract {
    @Override
    protected StateStore open(MemoryBudget budget) {
      return new EncodedStore(
          encoder(budget, false, true, Form.WORDS, -1), new AutomatonStore(budget, 0));
    }
  }

  @Nested
  class WithWeakHashing extends StateStoreContract {
    @Override
    protected StateStore open(MemoryBudget budget) {
      return new EncodedStore(
          encoder(budget, false, true, Form.SHORT, 0xFL << 60 | 0x3F), new FullStore(budget, 0));
    }
  }
}
