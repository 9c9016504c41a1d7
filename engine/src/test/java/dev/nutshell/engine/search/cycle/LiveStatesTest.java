package dev.nutshell.engine.search.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.full.FullStore;
import dev.nutshell.testkit.Vectors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which states are live, and their numbers, against a list and a map. */
class LiveStatesTest {
  private static final int STEPS = 60_000;

  /** How a store may give ids. */
  private enum Ids {
    ONE_BY_ONE,
    WITH_GAPS,
    SCATTERED,
    HASHED,
    SPREADING
  }

  /** Whether few states are live, many, or now few and now many. */
  private enum Life {
    SHORT,
    LONG,
    CHANGING
  }

  @ParameterizedTest
  @EnumSource
  void numbers_are_those_of_a_list_however_ids_are_given(Ids kind) {
    for (Life life : Life.values()) {
      MemoryBudget budget = new MemoryBudget(1L << 30);
      try (LiveStates live = new LiveStates(budget, true)) {
        compare(live, kind, life, new Random(7 * kind.ordinal() + life.ordinal()));
      }
      assertThat(budget.used()).isZero();
    }
  }

  private static void compare(LiveStates live, Ids kind, Life life, Random random) {
    State any = new State();
    List<Long> order = new ArrayList<>();
    Map<Long, Long> numbers = new HashMap<>();
    List<Long> given = new ArrayList<>();
    long next = 0;
    for (int step = 0; step < STEPS; step++) {
      long id =
          switch (kind) {
            case ONE_BY_ONE -> next++;
            case WITH_GAPS -> next += 1 + random.nextInt(9);
            case SCATTERED -> (long) step << 20 | random.nextInt(1 << 20);
            case HASHED -> random.nextLong() >>> 1;
            case SPREADING -> next += step < STEPS / 2 ? 1 : 1 + random.nextInt(1 << 30);
          };
      order.add(id);
      given.add(id);
      numbers.put(id, (long) order.size());
      assertThat(live.add(any, id)).isEqualTo(order.size());
      int most =
          switch (life) {
            case SHORT -> 50;
            case LONG -> STEPS;
            case CHANGING -> step / 10_000 % 2 == 0 ? STEPS : 50;
          };
      if (order.size() > most || random.nextInt(5_000) == 0) {
        int first = random.nextInt(order.size());
        live.complete(first + 1);
        List<Long> dead = order.subList(first, order.size());
        dead.forEach(numbers::remove);
        dead.clear();
      }
      long asked = given.get(random.nextInt(given.size()));
      assertThat(live.number(any, asked)).isEqualTo(numbers.getOrDefault(asked, 0L));
      assertThat(live.number(any, id + 1)).isEqualTo(numbers.getOrDefault(id + 1, 0L));
    }
    assertThat(live.size()).isEqualTo(order.size());
    for (long id : given) {
      assertThat(live.number(any, id)).isEqualTo(numbers.getOrDefault(id, 0L));
    }
    for (int i = 0; i < order.size(); i++) {
      assertThat(live.id(i + 1)).isEqualTo(order.get(i));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 300, 9_999})
  void states_keep_their_numbers_when_ids_end(int end) {
    MemoryBudget budget = new MemoryBudget(1L << 30);
    try (FullStore store = new FullStore(budget, 0)) {
      Session session = store.session();
      Runnable[] ends = new Runnable[1];
      try (LiveStates live = new LiveStates(budget, listener -> ends[0] = listener, session)) {
        Random random = new Random(end);
        List<Integer> order = new ArrayList<>();
        State state = new State();
        for (int step = 0; step < 10_000; step++) {
          if (step == end) {
            ends[0].run();
          }
          Vectors.scattered(step, 3 + step % 40, state);
          long id = session.put(state, Session.NO_PARENT, 0);
          order.add(step);
          // Ids mean nothing from the end on.
          assertThat(live.add(state, step < end ? id : 0)).isEqualTo(order.size());
          if (random.nextInt(200) == 0) {
            int first = random.nextInt(order.size());
            live.complete(first + 1);
            order.subList(first, order.size()).clear();
          }
          int asked = random.nextInt(step + 1);
          Vectors.scattered(asked, 3 + asked % 40, state);
          long known = step < end ? ~session.put(state, Session.NO_PARENT, 0) : 0;
          assertThat(live.number(state, known)).isEqualTo(order.indexOf(asked) + 1);
        }
      }
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void vectors_have_room_when_ids_end_in_a_full_budget() {
    MemoryBudget budget = new MemoryBudget(1L << 24);
    try (FullStore store = new FullStore(budget, 0)) {
      Session session = store.session();
      Runnable[] ends = new Runnable[1];
      try (LiveStates live = new LiveStates(budget, listener -> ends[0] = listener, session)) {
        State state = new State();
        int found = 0;
        try {
          for (; ; found++) {
            Vectors.scattered(found, 24, state);
            live.add(state, session.put(state, Session.NO_PARENT, 0));
          }
        } catch (MemoryBudget.Exhausted full) {
          ends[0].run();
        }
        for (int i = 0; i < found; i++) {
          Vectors.scattered(i, 24, state);
          assertThat(live.number(state, 0)).isEqualTo(i + 1);
        }
      }
    }
  }
}
