package dev.nutshell.engine.store.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.testkit.contract.StateStoreContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class AutomatonStoreTest {
  private static StateStore open(MemoryBudget budget) {
    return new AutomatonStore(budget, 0);
  }

  /** Without a sample worth the name: small automata and collisions from the start. */
  @Nested
  class BuiltAtOnceWithWeakHashing extends StateStoreContract {
    @Override
    protected StateStore open(MemoryBudget budget) {
      return new AutomatonStore(budget, 0, 1, 0xFL << 60 | 0x3F);
    }

    @Override
    protected int parts() {
      return 5;
    }
  }

  /** The first byte and the last say the same; between them are six bits, in all combinations. */
  @Test
  void the_sample_decides_in_which_order_bytes_are_read() {
    try (StateStore store = open(MemoryBudget.unlimited())) {
      Session session = store.session();
      State state = new State();
      state.resize(8);
      for (int i = 0; i < 200 * 64; i++) {
        state.set(0, i / 64);
        state.set(7, 3 * (i / 64));
        for (int at = 1; at < 7; at++) {
          state.set(at, i >>> 6 - at & 1);
        }
        session.put(state, Session.NO_PARENT, 0);
      }
      // As they lie, each of the 200 values would need the six bits for itself.
      assertThat(store.notes())
          .containsExactly(
              "minimized automaton: 207 nodes and 406 edges;"
                  + " bytes are read rarely changed ones first");
    }
  }

  @Test
  void a_set_that_is_a_product_costs_next_to_nothing() {
    try (StateStore store = open(MemoryBudget.unlimited())) {
      Session session = store.session();
      State state = new State();
      state.resize(10);
      for (int i = 0; i < 1 << 20; i++) {
        for (int at = 0; at < 10; at++) {
          state.set(at, i >>> 2 * at & 3);
        }
        session.put(state, Session.NO_PARENT, 0);
      }
      assertThat(store.size()).isEqualTo(1 << 20);
      assertThat(store.bytes()).isLessThan(64 << 10);
      assertThat(store.notes()).singleElement().asString().contains("10 nodes and 10 edges");
    }
  }
}
