package dev.nutshell.engine.store.compact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrowingSetTest {
  private record Key(int key, long rest) {}

  @ParameterizedTest
  @ValueSource(ints = {28, 31, 32, 33, 52, 60, 72})
  void an_entry_and_its_place_say_the_whole_hash(int bits) {
    SplittableRandom random = new SplittableRandom(bits);
    Split split = new Split(bits, 1);
    for (int step = 0; step < 60 && split.canGrow(); step++) {
      for (int i = 0; i < 200; i++) {
        int key = split.key(random.nextLong());
        long rest = split.rest(random.nextLong());
        for (int choice = 0; choice < 2; choice++) {
          int point = choice == 0 ? split.firstPoint(key) : split.secondPoint(key, rest);
          int line = split.line(point);
          int tag = split.tag(point, line, rest, choice);
          long upper = split.upper(point, line, rest);
          assertThat(line).isBetween(0, split.lines() - 1);
          assertThat(upper >>> split.upperBits()).isZero();
          assertThat(split.restOf(upper, tag)).isEqualTo(rest);
          assertThat(split.keyOf(split.partition(key), line, upper, tag)).isEqualTo(key);
        }
      }
      split = split.grown();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {28, 40, 60, 72})
  void hashes_are_told_apart_by_all_their_bits_however_the_set_has_grown(int bits) {
    MemoryBudget budget = MemoryBudget.unlimited();
    SplittableRandom random = new SplittableRandom(bits);
    Set<Key> reference = new HashSet<>();
    Split any = new Split(bits, 1);
    try (GrowingSet set = new GrowingSet(budget, bits)) {
      for (int i = 0; i < 100_000; i++) {
        // Few different places, so that many hashes differ in the rest alone.
        long place = random.nextLong() & (i % 3 == 0 ? 0xFFFFF000_00000000L : -1L);
        long rest = random.nextLong();
        boolean isNew = reference.add(new Key(any.key(place), any.rest(rest)));
        assertThat(set.add(place, rest)).isEqualTo(isNew);
        assertThat(set.add(place, rest)).isFalse();
      }
      assertThat(set.size()).isEqualTo(reference.size());
      assertThat(set.bytes()).isBetween(budget.used(), budget.used() + 4096);
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void a_refused_growth_changes_nothing() {
    MemoryBudget budget = new MemoryBudget(1 << 20);
    SplittableRandom random = new SplittableRandom(1);
    long[] held = new long[400_000];
    int count = 0;
    try (GrowingSet set = new GrowingSet(budget, 60)) {
      try {
        for (; count < held.length; count++) {
          held[count] = random.nextLong();
          set.add(held[count], ~held[count]);
        }
      } catch (MemoryBudget.Exhausted spent) {
        assertThat(set.size()).isEqualTo(count);
      }
      assertThat(count).isBetween(50_000, held.length - 1);
      for (int i = 0; i < count; i++) {
        assertThat(set.add(held[i], ~held[i])).isFalse();
      }
    }
  }

  @Test
  void the_set_is_91_per_cent_full_before_it_grows_and_its_stash_is_small() {
    SplittableRandom random = new SplittableRandom(2);
    double most = 0;
    try (GrowingSet set = new GrowingSet(MemoryBudget.unlimited(), 60)) {
      for (int i = 0; i < 1_000_000; i++) {
        set.add(random.nextLong(), random.nextLong());
        if (i > 100_000) {
          most = Math.max(most, set.load());
          assertThat(set.load()).isGreaterThan(0.75);
          assertThat(set.stashed()).isLessThan(18);
        }
      }
    }
    assertThat(most).isGreaterThan(0.905);
  }
}
