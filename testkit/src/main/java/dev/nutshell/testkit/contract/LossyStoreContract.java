package dev.nutshell.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.testkit.Vectors;
import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store that may omit, and forgets nothing, promises. */
public abstract class LossyStoreContract {
  private static final int MANY = 200_000;

  private final MemoryBudget budget = MemoryBudget.unlimited();

  /** The specification of a store that has room for so many states and hardly omits one. */
  protected abstract String roomy(int states);

  /** The specification of a store that must omit some of so many states. */
  protected abstract String cramped(int states);

  private StateStore open(String spec, long seed, MemoryBudget from) {
    var chosen = (StoreFamily.Choice.Chosen) Stores.choose(spec);
    return chosen.opener().open(new StoreFamily.Context(from, seed, null, null));
  }

  @AfterEach
  void a_closed_store_has_given_back_all_memory() {
    assertThat(budget.used()).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void no_state_is_new_twice(long seed) {
    for (String spec : new String[] {roomy(MANY), cramped(MANY)}) {
      try (StateStore store = open(spec, seed, budget)) {
        Session session = store.session();
        Set<State> seen = new HashSet<>();
        Vectors vectors = new Vectors(seed, 30);
        State state = new State();
        for (int i = 0; i < 50_000; i++) {
          vectors.draw(state);
          boolean isNew = session.put(state, Session.NO_PARENT, 0) >= 0;
          State copy = new State(state.length());
          copy.copyFrom(state);
          if (!seen.add(copy)) {
            assertThat(isNew).as("%s", state).isFalse();
          }
        }
      }
    }
  }

  /** The same states with another seed: what is omitted then is omitted by chance. */
  @Test
  void what_is_omitted_depends_on_the_seed() {
    Set<Integer> first = omitted(1);
    Set<Integer> second = omitted(2);
    assertThat(first).isNotEmpty();
    Set<Integer> both = new HashSet<>(first);
    both.retainAll(second);
    assertThat(both.size()).isLessThan(first.size() * 3 / 4);
    assertThat(omitted(1)).isEqualTo(first);
  }

  private Set<Integer> omitted(long seed) {
    Set<Integer> omitted = new HashSet<>();
    try (StateStore store = open(cramped(MANY), seed, budget)) {
      Session session = store.session();
      State state = new State();
      for (int i = 0; i < MANY; i++) {
        Vectors.numbered(i, 16, state);
        if (session.put(state, Session.NO_PARENT, 0) < 0) {
          omitted.add(i);
        }
      }
      assertThat(store.size()).isEqualTo(MANY - omitted.size());
    }
    return omitted;
  }

  @Test
  void about_as_many_are_omitted_as_is_said() {
    double said = 0;
    double missed = 0;
    for (long seed = 0; seed < 5; seed++) {
      try (StateStore store = open(cramped(MANY), seed, budget)) {
        Session session = store.session();
        State state = new State();
        for (int i = 0; i < MANY; i++) {
          Vectors.numbered(i, 16, state);
          session.put(state, Session.NO_PARENT, 0);
        }
        said += store.omission().expected();
        missed += MANY - store.size();
      }
    }
    assertThat(missed).isBetween(0.9 * said - 30, 1.1 * said + 30);
  }

  @Test
  void with_room_none_is_omitted_and_the_promise_is_close_to_certain() {
    try (StateStore store = open(roomy(MANY), 7, budget)) {
      Session session = store.session();
      State state = new State();
      for (int i = 0; i < MANY; i++) {
        Vectors.numbered(i, 16, state);
        assertThat(session.put(state, Session.NO_PARENT, 0)).isNotNegative();
      }
      Omission omission = store.omission();
      assertThat(omission.probability()).isBetween(1e-30, 1e-3);
      assertThat(omission.expected()).isBetween(1e-30, 1e-2);
      assertThat(store.bytes()).isBetween(budget.used(), budget.used() + 4096);
    }
  }

  @Test
  void a_batch_is_answered_as_its_states_would_be_one_by_one() {
    try (StateStore store = open(roomy(MANY), 3, budget);
        StateStore other = open(roomy(MANY), 3, budget)) {
      Session session = store.session();
      Session oneByOne = other.session();
      Vectors vectors = new Vectors(9, 20);
      Batch batch = new Batch();
      for (int i = 0; i < 2000; i++) {
        batch.begin(Session.NO_PARENT);
        for (int j = 0; j < i % 40; j++) {
          vectors.draw(batch.next());
          batch.add(0);
        }
        session.put(batch);
        for (int j = 0; j < batch.size(); j++) {
          boolean isNew = oneByOne.put(batch.state(j), Session.NO_PARENT, 0) >= 0;
          assertThat(batch.answer(j) >= 0).isEqualTo(isNew);
        }
      }
    }
  }

  @Test
  void put_allocates_nothing_after_warm_up() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().threadId();
    try (StateStore store = open(roomy(MANY), 0, budget)) {
      Session session = store.session();
      State state = new State();
      putAll(session, state);
      putAll(session, state);
      long before = threads.getThreadAllocatedBytes(thread);
      putAll(session, state);
      assertThat(threads.getThreadAllocatedBytes(thread) - before).isLessThan(4096);
    }
  }

  private static void putAll(Session session, State state) {
    for (int i = 0; i < MANY; i++) {
      Vectors.numbered(i, 16, state);
      session.put(state, Session.NO_PARENT, 0);
    }
  }
}
