package dev.nutshell.engine.store.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.testkit.Flood;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.Reference;
import org.junit.jupiter.api.Test;

class WeakAutomatonTest {
  @Test
  void four_bits_of_hash_lose_no_state_of_a_thousand_systems() {
    MemoryBudget budget = MemoryBudget.unlimited();
    for (long seed = 0; seed < 1000; seed++) {
      GraphSystem system = RandomGraphs.graph(seed);
      try (StateStore store = new AutomatonStore(budget, 0, 1 + (int) seed % 50, 0x3L << 62 | 3)) {
        assertThat(Flood.count(system, store)).isEqualTo(Reference.of(system).states());
      }
    }
    assertThat(budget.used()).isZero();
  }
}
