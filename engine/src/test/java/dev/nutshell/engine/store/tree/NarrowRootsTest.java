package dev.nutshell.engine.store.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.memory.MemoryBudget;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NarrowRootsTest {
  private static final int MOST = (1 << 20) - 1;

  @Test
  void pairs_on_both_sides_of_what_is_narrow_agree_with_a_hash_set() {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (FastRoots roots = new FastRoots(budget)) {
      Set<Long> reference = new HashSet<>();
      SplittableRandom random = new SplittableRandom(2);
      for (int i = 0; i < 300_000; i++) {
        long left = random.nextInt() >>> random.nextInt(32) & 0xFFFF_FFFFL;
        long right = random.nextInt(4) == 0 ? MOST + random.nextInt(3) - 1 : random.nextInt(50);
        long pair = left << 32 | right;
        if (roots.add(pair) != reference.add(pair)) {
          throw new AssertionError(Long.toHexString(pair));
        }
      }
      assertThat(roots.size()).isEqualTo(reference.size());
      Set<Long> all = new HashSet<>();
      roots.forEach(pair -> assertThat(all.add(pair)).isTrue());
      assertThat(all).isEqualTo(reference);
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void the_pairs_that_are_mixed_to_zero_are_like_any_other() {
    try (NarrowRoots roots = new NarrowRoots(MemoryBudget.unlimited(), Slice.WHOLE)) {
      assertThat(roots.add(0)).isTrue();
      assertThat(roots.add(0)).isFalse();
      assertThat(roots.holds(0, roots.place(0))).isTrue();
      Set<Long> all = new HashSet<>();
      roots.forEach(all::add);
      assertThat(all).containsExactly(0L);
    }
  }

  @Test
  void a_million_pairs_cost_less_than_six_bytes_each() {
    try (FastRoots roots = new FastRoots(MemoryBudget.unlimited())) {
      for (long left = 0; left < 1000; left++) {
        for (long right = 0; right < 1000; right++) {
          assertThat(roots.add(left << 32 | right)).isTrue();
        }
      }
      assertThat(roots.bytes()).isLessThan(6 * roots.size());
    }
  }

  @Test
  void running_out_of_memory_leaves_every_pair_where_it_was() {
    MemoryBudget budget = new MemoryBudget(100_000);
    try (NarrowRoots roots = new NarrowRoots(budget, Slice.WHOLE)) {
      assertThatThrownBy(
              () -> {
                for (long i = 0; ; i++) {
                  assertThat(roots.add(i % 100 << 32 | i / 100)).isTrue();
                }
              })
          .isInstanceOf(MemoryBudget.Exhausted.class);
      long size = roots.size();
      assertThat(size).isGreaterThan(4000);
      for (long i = 0; i < size; i++) {
        assertThat(roots.add(i % 100 << 32 | i / 100)).isFalse();
      }
    }
  }
}
