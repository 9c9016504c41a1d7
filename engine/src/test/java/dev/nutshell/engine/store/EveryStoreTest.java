package dev.nutshell.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.store.snapshots.SnapshotStore;
import dev.nutshell.testkit.Pieces;
import dev.nutshell.testkit.RegisteredVectors;
import dev.nutshell.testkit.Vectors;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store that a specification names promises, whatever it omits or forgets. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.nutshell.engine.plan.judge.Stores#specimens")
class EveryStoreTest {
  private static final int PUTS = 4000;

  private final StoreFamily.Choice.Chosen specimen;
  private final MemoryBudget budget = new MemoryBudget(256 << 20);
  private RegisteredVectors system;

  EveryStoreTest(String spec) {
    specimen = (StoreFamily.Choice.Chosen) Stores.choose(spec);
  }

  /** Puts states as the search would that the store is made for. */
  private interface Drive {
    long put(State state);
  }

  /** Under a depth-first search: states leave the stack, and some come back. */
  private final class DepthFirst implements Drive {
    private final Session session;
    private final SplittableRandom random = new SplittableRandom(1);
    private final Deque<Long> stack = new ArrayDeque<>();

    DepthFirst(Session session) {
      this.session = session;
    }

    @Override
    public long put(State state) {
      if (stack.isEmpty()) {
        // The first state is put by the system: it is the one that paths begin with.
        stack.push(system.put(session, state));
        return stack.peek();
      }
      long answer = session.put(state, stack.peek(), system.register(state));
      if (answer >= 0 || random.nextInt(8) == 0 && session.revisit(~answer)) {
        stack.push(Math.max(answer, ~answer));
      }
      while (stack.size() > 1 && random.nextInt(3) == 0) {
        session.leave(stack.pop());
      }
      return answer;
    }
  }

  /** Level by level, as snapshots are taken. */
  private static final class ByLevels implements Drive {
    private static final int WIDTH = 40;

    private final SnapshotStore store;
    private List<Long> expanding = new ArrayList<>();
    private List<Long> found = new ArrayList<>();
    private int puts;

    ByLevels(SnapshotStore store) {
      this.store = store;
    }

    @Override
    public long put(State state) {
      store.expand();
      long answer = store.put(state);
      if (answer >= 0) {
        found.add(answer);
      }
      if (!expanding.isEmpty()) {
        store.expanded(expanding.get(puts % expanding.size()));
      }
      return answer;
    }

    /** May end a level, after which states of earlier ones may be forgotten. */
    void goOn() {
      if (++puts % WIDTH == 0 && !found.isEmpty()) {
        if (store.hasToRelease()) {
          expanding.forEach(store::release);
        }
        store.endLevel(found.getFirst());
        expanding = found;
        found = new ArrayList<>();
      }
    }
  }

  private StateStore open(MemoryBudget from) {
    system = new RegisteredVectors(new Pieces());
    return specimen.opener().open(new StoreFamily.Context(from, 0, system, null));
  }

  private Drive drive(StateStore store) {
    return store instanceof SnapshotStore snapshots
        ? new ByLevels(snapshots)
        : new DepthFirst(store.session());
  }

  @AfterEach
  void a_closed_store_has_given_back_all_memory() {
    assertThat(budget.used()).isZero();
  }

  @Test
  void its_traits_are_those_that_were_judged() {
    try (StateStore store = open(budget)) {
      // One thread does not take turns.
      boolean takesTurns = specimen.traits().sharing() == Traits.Sharing.TURNS;
      assertThat(takesTurns ? TurnsStore.traits(store.traits()) : store.traits())
          .isEqualTo(specimen.traits());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void its_answers_are_as_true_as_its_traits_say(long seed) {
    Traits traits = specimen.traits();
    Map<State, Long> ids = new HashMap<>();
    Vectors vectors = new Vectors(seed, 12);
    try (StateStore store = open(budget)) {
      Drive drive = drive(store);
      for (int i = 0; i < PUTS; i++) {
        State state = new State();
        vectors.draw(state);
        long answer = drive.put(state);
        Long known = ids.get(state);
        if (answer < 0 && known == null) {
          assertThat(store.omission().possible()).as("%s is omitted", state).isTrue();
        } else if (answer < 0 && traits.numbers() && !store.omission().possible()) {
          assertThat(~answer).as("id of %s", state).isEqualTo(known);
        } else if (answer >= 0 && known != null) {
          assertThat(traits.answers().mayForget()).as("%s is forgotten", state).isTrue();
        }
        if (answer >= 0 || known == null) {
          ids.put(state, Math.max(answer, ~answer));
        }
        if (drive instanceof ByLevels levels) {
          assertThat(levels.put(state)).as("%s, in the same level", state).isNegative();
          levels.goOn();
        }
      }
      assertThat(store.omission().possible())
          .isEqualTo(traits.answers().mayOmit() && !traits.exact());
      assertThat(store.size()).isBetween(1L, (long) ids.size());
      assertThat(store.mostHeld()).isBetween(store.size(), (long) ids.size());
    }
  }

  @Test
  void a_batch_is_answered_as_its_states_would_be_one_by_one() {
    List<Boolean> together = new ArrayList<>();
    List<Boolean> apart = new ArrayList<>();
    Batch batch = new Batch();
    for (boolean inBatches : new boolean[] {true, false}) {
      Vectors vectors = new Vectors(5, 12);
      try (StateStore store = open(budget)) {
        Session session = store.session();
        State first = new State();
        vectors.draw(first);
        long parent = system.put(session, first);
        for (int i = 0; i < 200; i++) {
          batch.begin(parent);
          for (int j = 0; j < i % 20; j++) {
            State next = batch.next();
            vectors.draw(next);
            batch.add(system.register(next));
          }
          if (inBatches) {
            session.put(batch);
          }
          for (int j = 0; j < batch.size(); j++) {
            if (inBatches) {
              together.add(batch.answer(j) >= 0);
            } else {
              apart.add(session.put(batch.state(j), parent, batch.event(j)) >= 0);
            }
          }
        }
      }
    }
    assertThat(together).isEqualTo(apart).contains(true, false);
  }

  /** Whatever the budget is, what was put before it was used up is told as before. */
  @Test
  void a_used_up_budget_ends_nothing_but_growth() {
    for (long limit = 1 << 16; limit <= 1 << 20; limit *= 4) {
      MemoryBudget tight = new MemoryBudget(limit);
      State state = new State();
      try (StateStore store = open(tight)) {
        Drive drive = drive(store);
        for (int i = 0; i < PUTS; i++) {
          Vectors.scattered(i, 20, state);
          drive.put(state);
          if (drive instanceof ByLevels levels) {
            levels.goOn();
          }
        }
      } catch (MemoryBudget.Exhausted spent) {
        assertThat(tight.peak()).isLessThanOrEqualTo(limit);
      }
      assertThat(tight.used()).isZero();
    }
  }

  @Test
  void a_store_opened_for_one_thread_refuses_a_second_session() {
    try (StateStore store = open(budget)) {
      store.session();
      assertThatThrownBy(store::session)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("only session");
    }
  }
}
