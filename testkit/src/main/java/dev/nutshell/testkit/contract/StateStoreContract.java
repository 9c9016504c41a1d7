package dev.nutshell.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.Traits;
import dev.nutshell.testkit.Vectors;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every exact store promises. All stores that a specification names are run through it
 * together; who builds one that no specification names writes a subclass.
 */
public abstract class StateStoreContract {
  private static final int MILLION = 1_000_000;

  private final MemoryBudget budget = MemoryBudget.unlimited();
  private StateStore store;

  /** A new, empty store. */
  protected abstract StateStore open(MemoryBudget budget);

  /** Puts a state. */
  protected long put(Session session, State state) {
    return session.put(state, parent(), event(state));
  }

  /** A state that others may be put as successors of, once one has been put. */
  protected long parent() {
    return Session.NO_PARENT;
  }

  /** The event that leads from any state to this one. */
  protected int event(State state) {
    return 0;
  }

  /** How much of a test is run: one part of so many, where there is no time for the whole. */
  protected int parts() {
    return 1;
  }

  private int part(int whole) {
    return whole / parts();
  }

  private StateStore store() {
    if (store == null) {
      store = open(budget);
    }
    return store;
  }

  private Traits traits() {
    return store().traits();
  }

  @AfterEach
  void a_closed_store_has_given_back_all_memory() {
    if (store != null) {
      store.close();
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void a_state_put_twice_is_seen_the_second_time() {
    Session session = store().session();
    State state = new State();
    for (int length = 0; length <= 300; length++) {
      state.resize(length);
      assertThat(put(session, state)).isNotNegative();
      assertThat(put(session, state)).isNegative();
    }
    assertThat(store().size()).isEqualTo(301);
  }

  @Test
  void states_that_differ_in_one_byte_are_different() {
    Session session = store().session();
    State state = new State();
    for (int length = 1; length <= 80; length++) {
      state.resize(length);
      for (int at = 0; at < length; at++) {
        for (int value : new int[] {1, 0x80, 0xFF}) {
          state.set(at, value);
          assertThat(put(session, state)).as("%s", state).isNotNegative();
        }
        state.set(at, 0);
      }
      assertThat(put(session, state)).as("%s", state).isNotNegative();
    }
  }

  @Test
  void states_that_differ_only_in_trailing_zeros_are_different() {
    Session session = store().session();
    State state = new State();
    for (int meaning = 0; meaning <= 12; meaning++) {
      for (int zeros = 0; zeros <= 40; zeros++) {
        state.resize(0);
        state.resize(meaning + zeros);
        for (int i = 0; i < meaning; i++) {
          state.set(i, 13 * meaning + i + 1);
        }
        boolean known = meaning == 0 && zeros == 0 && store().size() > 0;
        assertThat(put(session, state) < 0).as("%s", state).isEqualTo(known);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void random_vectors_agree_with_a_hash_set(long seed) {
    Session session = store().session();
    Set<State> reference = new HashSet<>();
    Vectors vectors = new Vectors(seed, (int) seed * 10);
    State state = new State();
    for (int i = 0; i < part(30_000); i++) {
      vectors.draw(state);
      assertThat(put(session, state) >= 0).isEqualTo(reference.add(copy(state)));
    }
    assertThat(store().size()).isEqualTo(reference.size());
    reference.forEach(held -> assertThat(put(session, held)).isNegative());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void a_walk_of_small_changes_agrees_with_a_hash_set(long seed) {
    Session session = store().session();
    Set<State> reference = new HashSet<>();
    Vectors vectors = new Vectors(seed, (int) seed * 9);
    State state = new State();
    for (int i = 0; i < part(50_000); i++) {
      vectors.step(state);
      long answer = put(session, state);
      assertThat(answer >= 0).isEqualTo(reference.add(copy(state)));
      if (i % 4 == 0) {
        session.expand(state, Math.max(answer, ~answer));
      }
    }
    assertThat(store().size()).isEqualTo(reference.size());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void a_batch_is_answered_as_its_states_would_be_one_by_one(long seed) {
    Session session = store().session();
    Set<State> reference = new HashSet<>();
    Vectors vectors = new Vectors(seed, (int) seed * 10);
    SplittableRandom random = new SplittableRandom(seed);
    Batch batch = new Batch();
    putFirst(session, vectors, reference);
    for (int i = 0; i < part(3000); i++) {
      batch.begin(parent());
      for (int states = random.nextInt(40); states > 0; states--) {
        draw(vectors, batch);
      }
      session.put(batch);
      assertThat(batch.done()).isEqualTo(batch.size());
      for (int j = 0; j < batch.size(); j++) {
        assertThat(batch.answer(j) >= 0).isEqualTo(reference.add(copy(batch.state(j))));
      }
    }
    assertThat(store().size()).isEqualTo(reference.size());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 4096, 20_480, 200_000})
  void a_batch_that_was_cut_short_says_how_far_it_came(long slack) {
    assumeTrue(traits().answers() == Traits.Answers.EXACT, "it goes on where memory ends");
    MemoryBudget tight = new MemoryBudget(1L << 30);
    Set<State> reference = new HashSet<>();
    Vectors vectors = new Vectors(slack, 24);
    Batch batch = new Batch();
    try (StateStore small = open(tight)) {
      Session session = small.session();
      putFirst(session, vectors, reference);
      for (int i = 0; i < part(3000); i++) {
        batch.begin(parent());
        for (int states = 0; states < 12; states++) {
          draw(vectors, batch);
        }
        long taken = Math.max(0, tight.available() - slack / parts());
        tight.reserve(taken);
        try {
          session.put(batch);
          tight.release(taken);
        } catch (MemoryBudget.Exhausted refused) {
          tight.release(taken);
          session.put(batch);
        }
        for (int j = 0; j < batch.size(); j++) {
          assertThat(batch.answer(j) >= 0).isEqualTo(reference.add(copy(batch.state(j))));
        }
        assertThat(small.size()).isEqualTo(reference.size());
      }
    }
  }

  private void putFirst(Session session, Vectors vectors, Set<State> reference) {
    State first = new State();
    vectors.draw(first);
    assertThat(put(session, first)).isNotNegative();
    reference.add(first);
  }

  private void draw(Vectors vectors, Batch batch) {
    State state = batch.next();
    vectors.draw(state);
    batch.add(event(state));
  }

  @Test
  void the_id_of_a_state_stays_and_is_its_own() {
    assumeTrue(traits().stable(), "this store has no ids");
    Session session = store().session();
    Map<State, Long> ids = new HashMap<>();
    Set<Long> given = new HashSet<>();
    Vectors vectors = new Vectors(7, 20);
    State state = new State();
    for (int i = 0; i < part(30_000); i++) {
      vectors.draw(state);
      long answer = put(session, state);
      if (answer >= 0) {
        assertThat(given.add(answer)).as("id %d is given once", answer).isTrue();
        ids.put(copy(state), answer);
      } else {
        assertThat(~answer).isEqualTo(ids.get(state));
      }
    }
  }

  @Test
  void an_id_rebuilds_the_state_it_was_given_for() {
    assumeTrue(traits().rebuilds(), "this store does not rebuild states");
    Session session = store().session();
    Map<State, Long> ids = new HashMap<>();
    Vectors vectors = new Vectors(8, 40);
    State state = new State();
    for (int i = 0; i < part(10_000); i++) {
      vectors.draw(state);
      long answer = put(session, state);
      if (answer >= 0) {
        ids.put(copy(state), answer);
      }
    }
    State rebuilt = new State();
    ids.forEach(
        (expected, id) -> {
          session.rebuild(id, rebuilt);
          assertThat(rebuilt).isEqualTo(expected);
        });
  }

  @Test
  void a_million_states_are_new_once_and_seen_ever_after() {
    int many = part(MILLION);
    Session session = store().session();
    State state = new State();
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < many; i++) {
        Vectors.numbered(i, 16, state);
        if (put(session, state) >= 0 != (round == 0)) {
          throw new AssertionError("state " + i + " in round " + round + " of " + store().size());
        }
      }
      assertThat(store().size()).isEqualTo(many);
    }
    assertThat(store().bytes()).isLessThan(40L * many + (1 << 20));
  }

  @Test
  void bytes_are_what_the_budget_counts() {
    assumeTrue(traits().answers() == Traits.Answers.EXACT, "it holds memory back");
    Session session = store().session();
    Vectors vectors = new Vectors(9, 40);
    State state = new State();
    for (int i = 0; i < part(50_000); i++) {
      vectors.draw(state);
      put(session, state);
      if (i % 100 == 0) {
        assertThat(store().bytes()).isBetween(budget.used(), budget.used() + 4096);
      }
    }
  }

  /**
   * The budget is kept so tight that every step of growth is refused once, at its first request or
   * at a later one; then what is held must still be right, and the refused state is put again.
   */
  @ParameterizedTest
  @ValueSource(longs = {0, 4096, 8192, 20_480, 40_960, 200_000})
  void a_refused_growth_changes_nothing(long slack) {
    assumeTrue(traits().answers() == Traits.Answers.EXACT, "it goes on where memory ends");
    MemoryBudget tight = new MemoryBudget(1L << 30);
    Set<State> reference = new HashSet<>();
    Vectors vectors = new Vectors(slack, 24);
    State state = new State();
    int refusals = 0;
    try (StateStore small = open(tight)) {
      Session session = small.session();
      for (int i = 0; i < part(40_000); i++) {
        vectors.draw(state);
        long taken = Math.max(0, tight.available() - slack / parts());
        tight.reserve(taken);
        long answer;
        try {
          answer = put(session, state);
          tight.release(taken);
        } catch (MemoryBudget.Exhausted refused) {
          assertHolds(small, session, reference, refusals++);
          tight.release(taken);
          answer = put(session, state);
        }
        assertThat(answer >= 0).isEqualTo(reference.add(copy(state)));
      }
      assertHolds(small, session, reference, 0);
    }
    assertThat(refusals).isPositive();
    assertThat(tight.used()).isZero();
  }

  private void assertHolds(StateStore small, Session session, Set<State> reference, int refusals) {
    assertThat(small.size()).isEqualTo(reference.size());
    // A full look each time would take long: refusals are many.
    int stride = 1 + refusals % 64;
    int i = 0;
    for (State held : reference) {
      if (i++ % stride == 0) {
        assertThat(put(session, held)).isNegative();
      }
    }
    assertThat(small.size()).isEqualTo(reference.size());
  }

  @Test
  void a_spent_budget_hides_no_state() {
    assumeTrue(traits().answers() == Traits.Answers.EXACT, "it goes on where memory ends");
    long most = 0;
    for (long limit = 100_000; limit < 1_000_000; limit += 30_011 * Math.min(parts(), 10)) {
      MemoryBudget tight = new MemoryBudget(limit);
      // What may lie on disk has an end there.
      tight.allowDisk(limit);
      State state = new State();
      try (StateStore small = open(tight)) {
        Session session = small.session();
        long held = 0;
        try {
          for (; held < MILLION; held++) {
            Vectors.scattered(held, 20, state);
            assertThat(put(session, state)).isNotNegative();
          }
        } catch (MemoryBudget.Exhausted spent) {
          assertThat(small.size()).isEqualTo(held);
        }
        assertThat(held).isLessThan(MILLION);
        most = Math.max(most, held);
        for (long i = 0; i < held; i++) {
          Vectors.scattered(i, 20, state);
          assertThat(put(session, state)).isNegative();
        }
        assertThat(tight.used()).isLessThanOrEqualTo(limit);
      }
    }
    assertThat(most).isGreaterThan(100);
  }

  @Test
  void put_allocates_nothing_after_warm_up() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().threadId();
    State state = new State();
    int many = part(400_000);
    try (StateStore first = open(budget)) {
      // What memory needs to grow for the first time is linked now.
      putRange(first.session(), state, 0, 2 * many);
    }
    Session session = store().session();
    putRange(session, state, 0, many);
    putRange(session, state, 0, many);
    long before = threads.getThreadAllocatedBytes(thread);
    putRange(session, state, 0, many);
    long seen = threads.getThreadAllocatedBytes(thread) - before;
    putRange(session, state, many, 2 * many);
    long grown = threads.getThreadAllocatedBytes(thread) - before - seen;
    assertThat(seen).as("bytes for states seen").isLessThan(4096);
    assertThat(grown).as("bytes for new states, growth included").isLessThan(400_000);
  }

  private void putRange(Session session, State state, int from, int to) {
    for (int i = from; i < to; i++) {
      Vectors.numbered(i, 20, state);
      put(session, state);
    }
  }

  @Test
  void a_store_opened_for_one_thread_refuses_a_second_session() {
    store().session();
    assertThatThrownBy(() -> store().session())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("only session");
  }

  private static State copy(State state) {
    State copy = new State(state.length());
    copy.copyFrom(state);
    return copy;
  }
}
