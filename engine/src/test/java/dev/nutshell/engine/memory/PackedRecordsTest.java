package dev.nutshell.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PackedRecordsTest {
  @Test
  void records_keep_their_values_while_fields_widen() {
    SplittableRandom random = new SplittableRandom(1);
    List<long[]> reference = new ArrayList<>();
    try (PackedRecords records = new PackedRecords(MemoryBudget.unlimited(), 3)) {
      for (int i = 0; i < 20_000; i++) {
        long[] values = new long[3];
        for (int field = 0; field < 3; field++) {
          // Now and then wider than all before, up to the most.
          int bits = random.nextInt(200) == 0 ? 1 + random.nextInt(57) : random.nextInt(4);
          values[field] = bits == 0 ? 0 : random.nextLong() >>> 64 - bits;
          records.fit(field, values[field]);
        }
        records.makeRoom();
        long record = records.append();
        for (int field = 0; field < 3; field++) {
          records.set(record, field, values[field]);
        }
        reference.add(values);
        int at = random.nextInt(reference.size());
        records.set(at, 1, 0);
        reference.get(at)[1] = 0;
      }
      for (int i = 0; i < reference.size(); i++) {
        for (int field = 0; field < 3; field++) {
          assertThat(records.get(i, field))
              .as("%d %d", i, field)
              .isEqualTo(reference.get(i)[field]);
        }
      }
      assertThat(records.size()).isEqualTo(reference.size());
    }
  }

  @Test
  void a_record_takes_the_bits_of_the_largest_values() {
    try (PackedRecords records = new PackedRecords(MemoryBudget.unlimited(), 2)) {
      for (int i = 0; i < 1_000_000; i++) {
        records.fit(0, i);
        records.fit(1, i % 20);
        records.makeRoom();
        records.append();
        records.set(i, 0, i);
        records.set(i, 1, i % 20);
      }
      assertThat(records.recordBits()).isEqualTo(25);
      assertThat(records.bytes()).isBetween(3_125_000L, 3_125_000L + 8192);
      assertThat(records.part(records.whole(777_777), 0)).isEqualTo(777_777);
      assertThat(records.part(records.whole(777_777), 1)).isEqualTo(777_777 % 20);
    }
  }

  @Test
  void a_refused_widening_changes_nothing() {
    MemoryBudget budget = new MemoryBudget(4096);
    try (PackedRecords records = new PackedRecords(budget, 1)) {
      records.fit(0, 7);
      for (int i = 0; i < 10_000; i++) {
        records.makeRoom();
        records.set(records.append(), 0, i % 8);
      }
      assertThatThrownBy(() -> records.fit(0, 8)).isInstanceOf(MemoryBudget.Exhausted.class);
      for (int i = 0; i < 10_000; i++) {
        assertThat(records.get(i, 0)).isEqualTo(i % 8);
      }
    }
    assertThat(budget.used()).isZero();
  }
}
