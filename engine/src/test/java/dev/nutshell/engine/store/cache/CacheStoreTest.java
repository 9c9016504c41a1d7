package dev.nutshell.engine.store.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily.Choice;
import dev.nutshell.engine.store.StoreFamily.Context;
import dev.nutshell.engine.store.StoreOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CacheStoreTest {
  private final MemoryBudget budget = MemoryBudget.unlimited();

  @ParameterizedTest
  @ValueSource(strings = {"lru,size=1", "mfu,size=1/lru,size=1"})
  void a_state_taken_up_again_is_not_forgotten_until_it_leaves_again(String caches) {
    try (StateStore store = open(caches)) {
      Session session = store.session();
      long woken = session.put(state(1), Session.NO_PARENT, 0);
      assertThat(session.revisit(woken)).as("on the stack already").isFalse();
      session.leave(woken);
      assertThat(session.revisit(woken)).as("from the cache back on the stack").isTrue();
      visit(session, 2, 9);
      assertThat(session.put(state(1), Session.NO_PARENT, 0)).isEqualTo(~woken);
      session.leave(woken);
      visit(session, 10, 13);
      assertThat(session.put(state(1), Session.NO_PARENT, 0)).as("forgotten").isNotNegative();
    }
    assertThat(budget.used()).isZero();
  }

  private static void visit(Session session, int from, int to) {
    for (int i = from; i <= to; i++) {
      session.leave(session.put(state(i), Session.NO_PARENT, 0));
    }
  }

  private StateStore open(String caches) {
    Choice choice = CacheStore.FAMILY.choose(StoreOptions.parse(caches));
    return ((Choice.Chosen) choice).opener().open(new Context(budget, 0, null, null));
  }

  private static State state(int number) {
    State state = new State();
    state.resize(4);
    state.setInt(0, number);
    return state;
  }
}
