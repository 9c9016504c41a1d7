package dev.nutshell.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.auto.AutoStore;
import org.junit.jupiter.api.Test;

class AutoStoreTest extends StateStoreContract {
  @Override
  protected StateStore open(MemoryBudget budget) {
    return new AutoStore(new StoreFamily.Context(budget, 0, null, null));
  }

  @Test
  void it_moves_to_a_denser_store_when_the_budget_is_used_up_and_forgets_nothing() {
    MemoryBudget budget = new MemoryBudget(40 << 20);
    int states = 1_500_000;
    try (StateStore store = open(budget)) {
      Session session = store.session();
      State state = new State();
      for (int i = 0; i < states; i++) {
        number(i, state);
        assertThat(session.put(state, 0, 0)).isNotNegative();
      }
      for (int i = 0; i < states; i++) {
        number(i, state);
        assertThat(session.put(state, 0, 0)).isNegative();
      }
      assertThat(store.size()).isEqualTo(states);
      assertThat(store.notes()).singleElement().asString().contains("tree:compact");
      assertThat(budget.peak()).isLessThanOrEqualTo(40 << 20);
    }
    assertThat(budget.used()).isZero();
  }

  /** A vector of 24 bytes, of which counting changes few at a time. */
  private static void number(int i, State into) {
    into.resize(24);
    into.setInt(4, i % 1000);
    into.setInt(16, i / 1000);
    into.setInt(20, 7);
  }
}
