package dev.nutshell.engine.store.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.Machine;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateCacheTest {
  private final MemoryBudget budget = MemoryBudget.unlimited();
  private final State state = new State();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 100})
  void the_least_recently_used_state_goes_first(int slots) {
    SplittableRandom random = new SplittableRandom(slots);
    Map<Long, Long> reference =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1;

          @Override
          protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
            return size() > slots;
          }
        };
    try (StateCache cache = StateCache.leastRecentlyUsed(budget, slots)) {
      vector(0);
      cache.put(0, state);
      reference.put(0L, 0L);
      for (int i = 0; i < 20_000; i++) {
        long number = random.nextLong(2L * slots + 3);
        Long expected = reference.get(number);
        assertThat(cache.load(number, state)).as("step %d", i).isEqualTo(expected != null);
        if (expected != null) {
          assertThat(state.getLong(0)).isEqualTo(expected);
        } else if (random.nextBoolean()) {
          vector(number);
          cache.put(number, state);
          reference.put(number, number);
        }
      }
    }
    assertThat(budget.used()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 64, 1000})
  void a_direct_cache_keeps_the_last_of_each_remainder(int slots) {
    try (StateCache cache = StateCache.direct(budget, slots)) {
      for (long number = 0; number < 5L * slots; number++) {
        vector(number);
        cache.put(number, state);
      }
      for (long number = 0; number < 5L * slots; number++) {
        assertThat(cache.load(number, state)).isEqualTo(number >= 4L * slots);
        vector(number);
        assertThat(cache.holds(number, state)).isEqualTo(number >= 4L * slots);
        vector(number + 1);
        assertThat(cache.holds(number, state)).isFalse();
      }
    }
  }

  @Test
  void a_dropped_state_is_gone_and_its_number_can_be_another_state() {
    for (StateCache cache :
        new StateCache[] {StateCache.direct(budget, 4), StateCache.leastRecentlyUsed(budget, 4)}) {
      vector(9);
      cache.put(5, state);
      cache.drop(5);
      assertThat(cache.load(5, state)).isFalse();
      vector(8);
      assertThat(cache.holds(5, state)).isFalse();
      cache.put(5, state);
      assertThat(cache.load(5, state)).isTrue();
      assertThat(state.getLong(0)).isEqualTo(8);
      cache.close();
    }
  }

  @Test
  void where_the_budget_is_spent_nothing_is_kept_and_nothing_fails() {
    try (StateCache cache = StateCache.direct(new MemoryBudget(1000), 100)) {
      vector(1);
      cache.put(1, state);
      assertThat(cache.load(1, state)).isFalse();
      assertThat(cache.bytes()).isZero();
    }
  }

  @Test
  void addresses_that_are_reserved_do_not_become_memory() {
    MemoryBudget large = new MemoryBudget(1L << 30);
    assumeThat(large.keepAddresses()).isTrue();
    try (StateCache cache = StateCache.leastRecentlyUsed(large, 20)) {
      long before = Machine.resident();
      vector(1);
      cache.put(1, state);
      assertThat(Machine.resident() - before).isLessThan(256 << 20);
    }
  }

  private void vector(long value) {
    state.resize(8);
    state.setLong(0, value);
  }
}
