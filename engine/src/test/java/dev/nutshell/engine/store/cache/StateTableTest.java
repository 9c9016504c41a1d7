package dev.nutshell.engine.store.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StateTableTest {
  private final MemoryBudget budget = MemoryBudget.unlimited();

  private static State vector(int number) {
    State state = new State();
    state.resize(1 + number % 13);
    for (int i = 0; i < state.length(); i++) {
      state.set(i, number >> i % 4 * 4);
    }
    return state;
  }

  @Test
  void a_long_life_of_coming_and_going_agrees_with_a_map() {
    Map<State, Long> held = new HashMap<>();
    SplittableRandom random = new SplittableRandom(3);
    State loaded = new State();
    try (StateTable table = new StateTable(budget, 7)) {
      for (int i = 0; i < 200_000; i++) {
        State state = vector(random.nextInt(6000));
        Long known = held.get(state);
        long answer = table.put(state);
        if (known != null) {
          assertThat(~answer).isEqualTo(known);
          if (random.nextInt(2) == 0) {
            table.remove(known);
            held.remove(state);
          }
        } else {
          assertThat(answer).isNotNegative();
          assertThat(table.word(answer, 0) & (1L << StateTable.CALLER_BITS) - 1).isZero();
          table.set(answer, 0, answer & 0xFFFF);
          held.put(state, answer);
        }
        assertThat(table.size()).isEqualTo(held.size());
      }
      held.forEach(
          (state, id) -> {
            table.load(id, loaded);
            assertThat(loaded).isEqualTo(state);
            assertThat(table.isHeld(id)).isTrue();
            assertThat(table.word(id, 0) & 0xFFFF).isEqualTo(id & 0xFFFF);
          });
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void what_was_forgotten_makes_room_for_what_comes() {
    try (StateTable table = new StateTable(budget, 7)) {
      State state = new State();
      state.resize(12);
      long bytes = 0;
      for (int round = 0; round < 50; round++) {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
          state.setInt(0, round * 1000 + i);
          ids.add(table.put(state));
        }
        ids.forEach(table::remove);
        assertThat(table.size()).isZero();
        bytes = round == 4 ? table.bytes() : bytes;
      }
      assertThat(table.bytes()).isEqualTo(bytes);
      assertThat(table.mostHeld()).isEqualTo(1000);
    }
  }

  @Test
  void records_keep_their_words_when_they_get_another() {
    try (StateTable table = new StateTable(budget, 7)) {
      State state = new State();
      state.resize(4);
      for (int i = 0; i < 1000; i++) {
        state.setInt(0, i);
        table.set(table.put(state), 0, i);
      }
      table.widen();
      for (int i = 0; i < 1000; i++) {
        state.setInt(0, i);
        long id = ~table.put(state);
        assertThat(table.word(id, 0) & 0xFFFF).isEqualTo(i);
        assertThat(table.word(id, 1)).isZero();
        table.set(id, 1, -1);
      }
      state.setInt(0, 5);
      table.remove(~table.put(state));
      assertThat(table.word(table.put(state), 1)).isZero();
    }
  }

  @Test
  void revisits_are_counted_exactly_while_few_and_estimated_when_many() {
    SplittableRandom random = new SplittableRandom(1);
    try (RevisitSample sample = new RevisitSample(budget, () -> 1L << 30)) {
      long[] hashes = random.longs(10_000).toArray();
      for (int i = 0; i < 10_300; i++) {
        sample.visit(hashes[i % 10_000]);
      }
      assertThat(sample.isExact()).isTrue();
      assertThat(sample.revisited()).isEqualTo(300);
      for (int i = 0; i < 2_000_000; i++) {
        long hash = random.nextLong();
        sample.visit(hash);
        if (i % 50 == 0) {
          sample.visit(hash);
        }
      }
      assertThat(sample.isExact()).isFalse();
      assertThat(sample.revisited()).isBetween(34_000L, 46_000L);
      assertThat(sample.bytes()).isLessThan(1 << 20);
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void a_sample_stays_small_beside_a_small_store() {
    SplittableRandom random = new SplittableRandom(2);
    try (RevisitSample sample = new RevisitSample(budget, () -> 200_000)) {
      for (int i = 0; i < 1_000_000; i++) {
        long hash = random.nextLong();
        sample.visit(hash);
        if (i % 20 == 0) {
          sample.visit(hash);
        }
      }
      assertThat(sample.bytes()).isLessThanOrEqualTo(1 << 16);
      assertThat(sample.revisited()).isBetween(35_000L, 65_000L);
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void a_sweep_takes_out_what_has_no_bit_left_and_nothing_else() {
    State state = new State();
    state.resize(4);
    try (StateTable table = new StateTable(budget, 0)) {
      for (int words = 1; words <= 2; words++) {
        for (int i = 0; i < 1000; i++) {
          state.setInt(0, i);
          long id = table.put(state);
          table.set(id, words - 1, i % 8);
        }
        long[] gone = new long[words];
        gone[words - 1] = 3;
        table.sweep(gone);
        // What had no bit at all was not referred to by those that went.
        assertThat(table.size()).isEqualTo(1000 - 3 * 125);
        for (int i = 0; i < 1000; i++) {
          state.setInt(0, i);
          long answer = table.put(state);
          assertThat(answer < 0).isEqualTo(i % 8 == 0 || i % 8 >= 4);
          table.remove(answer < 0 ? ~answer : answer);
        }
        table.widen();
      }
    }
    assertThat(budget.used()).isZero();
  }
}
