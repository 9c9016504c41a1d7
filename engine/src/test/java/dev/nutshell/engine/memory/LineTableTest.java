package dev.nutshell.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineTableTest {
  private record Key(int head, long rest) {}

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 9, 28, 31, 32, 33, 52, 60, 72})
  void an_entry_and_its_place_say_the_whole_key(int bits) {
    SplittableRandom random = new SplittableRandom(bits);
    LineShape shape = new LineShape(bits, 0, 0, 4);
    for (int step = 0; step <= 24; step++) {
      for (int i = 0; i < 200; i++) {
        int head = shape.head(random.nextLong());
        long rest = shape.rest(random.nextLong());
        for (int choice = 0; choice < 2; choice++) {
          int point = choice == 0 ? shape.firstPoint(head) : shape.secondPoint(head, rest);
          int line = shape.lineOf(point);
          int tag = shape.tag(point, rest, choice);
          long upper = shape.upper(point, rest);
          assertThat(line).isBetween(0, (1 << step) - 1);
          assertThat(upper >>> shape.upperBits).isZero();
          assertThat(shape.restOf(upper, tag)).isEqualTo(rest);
          assertThat(shape.headOf(shape.partition(head), line, upper, tag)).isEqualTo(head);
        }
      }
      if (!shape.splits()) {
        break;
      }
      shape = new LineShape(bits, 0, step + 1, 4);
    }
  }

  /** Adds, looks up, renumbers and removes at random, and compares with a map. */
  @ParameterizedTest
  @CsvSource({
    "2, true, false", "9, true, true", "20, true, false", "27, true, false", "28, false, false",
    "32, true, true", "40, false, false", "60, true, true", "60, false, false", "72, false, false"
  })
  void it_is_a_map_however_it_has_grown(int bits, boolean numbered, boolean roomy) {
    MemoryBudget budget = MemoryBudget.unlimited();
    SplittableRandom random = new SplittableRandom(bits);
    Map<Key, Long> reference = new HashMap<>();
    List<Key> keys = new ArrayList<>();
    try (LineTable table =
        numbered ? LineTable.ofNumbers(budget, bits, roomy) : LineTable.ofKeys(budget, bits)) {
      for (int i = 0; i < 150_000; i++) {
        // Few different places, so that many keys differ in the rest alone.
        long place = random.nextLong() & (i % 3 == 0 ? 0xFFFFF000_00000000L : -1L);
        Key key = new Key(table.head(place), table.rest(random.nextLong()));
        long number = numbered ? random.nextLong(i + 1L) : 0;
        table.makeRoom(number);
        assertThat(table.find(key.head, key.rest)).isEqualTo(reference.containsKey(key));
        if (reference.put(key, number) == null) {
          table.add(key.head, key.rest, number);
          keys.add(key);
        } else {
          table.setNumber(number);
        }
        Key other = keys.get(random.nextInt(keys.size()));
        Long known = reference.get(other);
        assertThat(table.find(other.head, other.rest)).isEqualTo(known != null);
        if (known != null) {
          assertThat(table.number()).isEqualTo(known);
          if (i % 16 == 0) {
            table.remove();
            reference.remove(other);
          }
        }
        keys = keys.size() > reference.size() + 50_000 ? new ArrayList<>(reference.keySet()) : keys;
      }
      assertThat(table.size()).isEqualTo(reference.size());
      reference.forEach(
          (key, number) -> {
            assertThat(table.find(key.head, key.rest)).isTrue();
            assertThat(table.number()).isEqualTo(number);
          });
      assertThat(table.bytes()).isBetween(budget.used(), budget.used() + 4096);
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void a_refused_growth_changes_nothing() {
    MemoryBudget budget = new MemoryBudget(4 << 20);
    SplittableRandom random = new SplittableRandom(1);
    long[] held = new long[500_000];
    int count = 0;
    try (LineTable table = LineTable.ofNumbers(budget, 60, false)) {
      try {
        for (; count < held.length; count++) {
          held[count] = random.nextLong();
          table.makeRoom(count);
          table.add(table.head(held[count]), table.rest(held[count] << 32), count);
        }
      } catch (MemoryBudget.Exhausted spent) {
        assertThat(table.size()).isEqualTo(count);
      }
      assertThat(count).isBetween(250_000, held.length - 1);
      for (int i = 0; i < count; i++) {
        assertThat(table.find(table.head(held[i]), table.rest(held[i] << 32))).isTrue();
        assertThat(table.number()).isEqualTo(i);
      }
    }
  }

  @Test
  void a_large_table_is_86_to_92_per_cent_full_and_its_stash_is_small() {
    SplittableRandom random = new SplittableRandom(2);
    double most = 0;
    try (LineTable table = LineTable.ofKeys(MemoryBudget.unlimited(), 60)) {
      for (int i = 0; i < 2_000_000; i++) {
        table.makeRoom(0);
        table.add(table.head(random.nextLong()), table.rest(random.nextLong()), 0);
        most = Math.max(most, table.load());
        if (i > 500_000) {
          assertThat(table.load()).isGreaterThan(0.86);
          assertThat(table.stashed()).isLessThan(65);
        }
      }
    }
    assertThat(most).isGreaterThan(0.915);
  }
}
