package dev.nutshell.engine.store.collapse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import org.junit.jupiter.api.Test;

class ComponentTableTest {
  @Test
  void one_component_too_many_is_refused_and_the_others_keep_their_numbers() {
    MemoryBudget budget = MemoryBudget.numberingAtMost(1000, 1L << 30);
    State string = new State();
    string.resize(4);
    try (ComponentTable table = new ComponentTable(budget, 0, -1)) {
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 1000; i++) {
          string.setInt(0, 7 * i);
          assertThat(table.number(string)).isEqualTo(i);
        }
        string.setInt(0, -1);
        assertThatThrownBy(() -> table.number(string))
            .isInstanceOfSatisfying(
                MemoryBudget.Exhausted.class,
                full -> assertThat(full.resource()).isEqualTo(MemoryBudget.Resource.CAPACITY))
            .hasMessageContaining("at most 1,000 components");
      }
      assertThat(table.size()).isEqualTo(1000);
    }
    assertThat(budget.used()).isZero();
  }
}
