package dev.nutshell.engine.store.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.memory.MemoryBudget;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompactRootsTest {
  private final MemoryBudget budget = MemoryBudget.unlimited();
  private final CompactRoots roots = new CompactRoots(budget);
  private final Set<Long> reference = new HashSet<>();

  @AfterEach
  void close() {
    roots.close();
    assertThat(budget.used()).isZero();
  }

  private void add(long pair) {
    if (roots.add(pair) != reference.add(pair)) {
      throw new AssertionError(Long.toHexString(pair) + " of " + reference.size());
    }
  }

  private void assertAllSeen() {
    assertThat(roots.size()).isEqualTo(reference.size());
    for (long pair : reference) {
      assertThat(roots.add(pair)).as(Long.toHexString(pair)).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 20, 24, 28, 32})
  void random_pairs_agree_with_a_hash_set(int bits) {
    SplittableRandom random = new SplittableRandom(bits);
    long mask = (1L << bits) - 1;
    for (int i = 0; i < 200_000; i++) {
      long skewed = random.nextLong() >>> random.nextInt(64);
      add((random.nextLong() & mask) << 32 | skewed & mask);
      add((long) random.nextInt(300) << 32 | random.nextInt(1000));
    }
    assertAllSeen();
  }

  @Test
  void numbers_that_grow_one_by_one_widen_the_set_step_by_step() {
    long left = 1;
    long right = 1;
    Set<String> widths = new HashSet<>();
    while (left <= 0xFFFF_FFFFL || right <= 0xFFFF_FFFFL) {
      for (int i = 0; i < 2000; i++) {
        add(Math.min(left + i, 0xFFFF_FFFFL) << 32 | Math.min(right, 0xFFFF_FFFFL));
        add((long) i << 32 | i * 31);
      }
      widths.add(roots.quotient().leftBits() + "," + roots.quotient().rightBits());
      left += left / 2 + 1;
      right += right / 3 + 1;
    }
    assertThat(widths).contains("16,16", "32,32").hasSizeGreaterThan(20);
    assertAllSeen();
  }

  @Test
  void a_wide_pair_is_new_and_does_not_disturb_the_narrow_ones() {
    for (long i = 0; i < 100_000; i++) {
      add(i % 300 << 32 | i / 300);
    }
    add(0xFFFF_FFFF_FFFF_FFFFL);
    add(0);
    add(1L << 32 | 0x8000_0000L);
    assertThat(roots.quotient().leftBits()).isEqualTo(32);
    assertAllSeen();
  }

  @Test
  void entries_give_way_and_the_stash_takes_what_finds_no_bucket() {
    for (long i = 0; i < 120_000; i++) {
      add(i % 400 << 32 | i / 400);
    }
    int most = 0;
    for (long pair : pairsWithBothChoicesIn(roots.quotient(), 5, 9, 1000)) {
      add(pair);
      most = Math.max(most, roots.stashed());
      assertThat(roots.add(pair)).isFalse();
    }
    assertThat(most).isGreaterThan(10);
    assertAllSeen();
  }

  /** Pairs made to collide: in this geometry they all want the same two buckets. */
  private static List<Long> pairsWithBothChoicesIn(
      Quotient quotient, int first, int second, int count) {
    List<Long> pairs = new ArrayList<>();
    for (int remainder = 0; pairs.size() < count; remainder++) {
      long entry = (long) remainder << 1;
      int point = quotient.point(first, entry);
      assertThat(quotient.bucket(point)).as("enough points in the bucket").isEqualTo(first);
      int place = quotient.place(3, first, entry);
      if (quotient.bucket(quotient.secondPoint(place, 0)) == second) {
        pairs.add(quotient.pair(3, first, entry));
      }
    }
    return pairs;
  }

  @Test
  void pairs_that_collide_in_an_empty_set_do_not_make_it_grow_without_end() {
    Quotient one = roots.quotient();
    SplittableRandom random = new SplittableRandom(4);
    while (reference.size() < 500) {
      add(one.pair(77, 0, random.nextLong() & (1 << one.entryBits()) - 2));
    }
    assertThat(roots.bytes()).isLessThan(200_000);
    assertAllSeen();
  }

  @Test
  void dense_products_of_small_numbers_cost_less_than_four_bytes_a_pair() {
    for (long left = 1; left <= 2000; left++) {
      for (long right = 1; right <= 1000; right++) {
        assertThat(roots.add(left << 32 | right)).isTrue();
      }
    }
    assertThat(roots.bytes()).isLessThan(4 * roots.size());
    assertThat(roots.stashed()).isLessThan(20);
    for (long left = 1; left <= 2000; left++) {
      assertThat(roots.add(left << 32 | left % 1000 + 1)).isFalse();
      assertThat(roots.add(left << 32 | 1001)).isTrue();
    }
  }

  @Test
  void the_pair_of_two_zeros_is_a_pair_like_any_other() {
    FastRoots fast = new FastRoots(budget);
    for (RootSet set : List.of(fast, roots)) {
      assertThat(set.add(0)).isTrue();
      assertThat(set.add(0)).isFalse();
      assertThat(set.size()).isEqualTo(1);
    }
    fast.close();
  }

  @Test
  void more_buckets_than_there_can_be_are_refused_and_the_roots_stay() {
    MemoryBudget budget = MemoryBudget.numberingAtMost(4, 1L << 30);
    try (CompactRoots roots = new CompactRoots(budget)) {
      assertThatThrownBy(
              () -> {
                for (long i = 0; ; i++) {
                  assertThat(roots.add(i * 0x1_0001_0007L & 0xFFFF_0000_FFFFL)).isTrue();
                }
              })
          .isInstanceOf(MemoryBudget.Exhausted.class)
          .hasMessageContaining("at most 4 buckets");
      long size = roots.size();
      assertThat(size).isGreaterThan(1000);
      for (long i = 0; i < size; i++) {
        assertThat(roots.add(i * 0x1_0001_0007L & 0xFFFF_0000_FFFFL)).isFalse();
      }
    }
  }
}
