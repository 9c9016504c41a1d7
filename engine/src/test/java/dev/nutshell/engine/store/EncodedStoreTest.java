package dev.nutshell.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.testkit.GraphSystem;
import org.junit.jupiter.api.Test;

/** What a store says and is told goes through an encoder in front of it. */
class EncodedStoreTest {
  private static final GraphSystem SYSTEM = new GraphSystem(new int[][] {{}}, new boolean[] {true});

  private static StateStore open(String spec, MemoryBudget budget) {
    var chosen = (StoreFamily.Choice.Chosen) Stores.choose(spec);
    return chosen.opener().open(new StoreFamily.Context(budget, 0, SYSTEM, null));
  }

  @Test
  void what_the_store_behind_omits_is_said() {
    try (StateStore store = open("collapse+auto", new MemoryBudget(400 << 10))) {
      Session session = store.session();
      State state = new State();
      state.resize(24);
      for (int i = 0; i < 100_000; i++) {
        // Few components, and combinations of them without a pattern.
        int scattered = (int) Hash.mix(i) & 0x3FFFF;
        for (int at = 0; at < 6; at++) {
          state.setInt(4 * at, scattered / (int) Math.pow(8, at) % 8);
        }
        session.put(state, Session.NO_PARENT, 0);
      }
      assertThat(store.notes()).anyMatch(note -> note.contains("no exact store fits"));
      assertThat(store.omission().possible()).isTrue();
    }
  }

  @Test
  void a_state_that_goes_back_on_the_stack_is_not_forgotten() {
    try (StateStore store = open("collapse+cache:lru,size=1", MemoryBudget.unlimited())) {
      Session session = store.session();
      State state = new State();
      GraphSystem.encode(1, state);
      long id = session.put(state, Session.NO_PARENT, 0);
      session.leave(id);
      assertThat(session.revisit(id)).isTrue();
      State other = new State();
      for (int node = 2; node < 20; node++) {
        GraphSystem.encode(node, other);
        session.leave(session.put(other, id, 0));
      }
      assertThat(session.put(state, id, 0)).isNegative();
    }
  }
}
