package dev.nutshell.engine.store.collapse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.store.EncodedStore;
import dev.nutshell.engine.store.Encoder.Form;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.full.FullStore;
import dev.nutshell.testkit.Flood;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.Reference;
import org.junit.jupiter.api.Test;

class WeakCollapseTest {
  @Test
  void four_bits_of_hash_lose_no_state_of_a_thousand_systems() {
    MemoryBudget budget = MemoryBudget.unlimited();
    for (long seed = 0; seed < 1000; seed++) {
      GraphSystem system = RandomGraphs.graph(seed);
      CollapseEncoder encoder =
          new CollapseEncoder(
              budget,
              0,
              system.layout(),
              new CollapseEncoder.Options(seed % 2 == 0, seed % 3 == 0),
              Form.SHORT,
              0x3L << 62 | 3);
      try (StateStore store = new EncodedStore(encoder, new FullStore(budget, 0))) {
        assertThat(Flood.count(system, store)).isEqualTo(Reference.of(system).states());
      }
    }
    assertThat(budget.used()).isZero();
  }
}
