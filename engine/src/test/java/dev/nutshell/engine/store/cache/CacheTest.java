package dev.nutshell.engine.store.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CacheTest {
  private final MemoryBudget budget = MemoryBudget.unlimited();
  private Cache cache;

  @AfterEach
  void a_closed_cache_has_given_back_all_memory() {
    cache.close();
    assertThat(budget.used()).isZero();
  }

  /** Elements 1, 2 and 3 come in that order; 1 is used twice, then 2 once; then 4 comes in. */
  @ParameterizedTest
  @CsvSource({"LRU,3", "MRU,2", "LFU,3", "MFU,1"})
  void the_strategy_says_which_element_goes(Replacement replacement, long victim) {
    cache = new Cache(budget, replacement.cost(), 0, 3);
    for (long element = 1; element <= 3; element++) {
      assertThat(cache.insert(element)).isFalse();
    }
    assertThat(cache.use(1) && cache.use(1) && cache.use(2)).isTrue();
    assertThat(cache.next()).isEqualTo(victim);
    assertThat(cache.insert(4)).isTrue();
    assertThat(cache.replaced()).isEqualTo(victim);
    assertThat(cache.contains(victim)).isFalse();
    assertThat(cache.contains(4)).isTrue();
    assertThat(cache.use(victim)).isFalse();
    assertThat(new long[] {cache.hits(), cache.misses(), cache.replacements(), cache.size()})
        .containsExactly(3, 1, 1, 3);
  }

  @Test
  void a_cost_function_of_ones_own_decides() {
    cache = new Cache(budget, (element, _, _, _) -> -element, 0, 2);
    cache.insert(5);
    cache.insert(9);
    cache.insert(7);
    assertThat(cache.replaced()).isEqualTo(9);
    cache.insert(1);
    assertThat(cache.replaced()).isEqualTo(7);
  }

  @Test
  void costs_that_changed_meanwhile_count_once_the_cache_is_priced_anew() {
    long[] worth = new long[200];
    cache = new Cache(budget, (element, _, _, _) -> worth[(int) element], 0, 100);
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 100; i++) {
      cache.insert(i);
    }
    for (int i = 0; i < 100; i++) {
      worth[i] = random.nextInt(1000) + 1;
    }
    cache.priceAnew();
    long last = 0;
    while (cache.size() > 0) {
      long next = cache.next();
      assertThat(worth[(int) next]).isGreaterThanOrEqualTo(last);
      last = worth[(int) next];
      cache.remove(next);
    }
  }

  @Test
  void what_one_cache_replaces_another_can_take() {
    cache = new Cache(budget, Replacement.LRU.cost(), 0, 2);
    try (Cache second = new Cache(budget, Replacement.LRU.cost(), 0, 2)) {
      for (long element = 0; element < 4; element++) {
        if (cache.insert(element)) {
          second.insert(cache.replaced());
        }
      }
      assertThat(cache.contains(2) && cache.contains(3)).isTrue();
      assertThat(second.contains(0) && second.contains(1)).isTrue();
    }
  }

  /** The cheapest goes, whatever came in, was used and was taken out before. */
  @ParameterizedTest
  @EnumSource(Replacement.class)
  void a_long_life_agrees_with_a_map(Replacement replacement) {
    SplittableRandom random = new SplittableRandom(replacement.ordinal());
    Map<Long, Long> prices = new HashMap<>();
    Cost cost = replacement.cost();
    cache =
        new Cache(
            budget,
            (element, uses, now, numbers) -> {
              long price = cost.of(element, uses, now, numbers);
              prices.put(element, price);
              return price;
            },
            1,
            50);
    for (int i = 0; i < 20_000; i++) {
      long element = random.nextInt(120);
      boolean known = prices.containsKey(element);
      assertThat(cache.contains(element)).isEqualTo(known);
      if (!known) {
        long cheapest =
            prices.values().stream().min(Comparator.naturalOrder()).orElse(Long.MAX_VALUE);
        Map<Long, Long> before = Map.copyOf(prices);
        if (cache.insert(element)) {
          assertThat(before.get(cache.replaced())).isEqualTo(cheapest);
          prices.remove(cache.replaced());
        }
      } else if (random.nextInt(4) == 0) {
        cache.remove(element);
        prices.remove(element);
      } else {
        assertThat(cache.use(element)).isTrue();
      }
      assertThat(cache.size()).isEqualTo(prices.size()).isLessThanOrEqualTo(50);
    }
  }
}
