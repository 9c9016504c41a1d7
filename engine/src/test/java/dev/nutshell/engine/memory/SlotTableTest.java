package dev.nutshell.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SlotTableTest {
  /** Puts a slot unless it is there; the partition is what the slot's lowest byte says. */
  private static boolean add(SlotTable table, long slot) {
    int partition = (int) slot & SlotTable.PARTITIONS - 1;
    table.makeRoom(partition);
    long position = table.home(partition, slot);
    for (long at; (at = table.get(position)) != 0; position = table.next(partition, position)) {
      if (at == slot) {
        return false;
      }
    }
    table.put(partition, position, slot);
    return true;
  }

  @Test
  void agrees_with_a_hash_set_through_many_growth_steps() {
    MemoryBudget budget = MemoryBudget.unlimited();
    SplittableRandom random = new SplittableRandom(1);
    Set<Long> reference = new HashSet<>();
    try (SlotTable table = new SlotTable(budget)) {
      for (int i = 0; i < 1_000_000; i++) {
        long slot = random.nextLong() >> random.nextInt(20) | 1L << 40;
        if (add(table, slot) != reference.add(slot)) {
          fail("slot " + slot + " at step " + i);
        }
      }
      assertThat(table.size()).isEqualTo(reference.size());
      assertThat(reference).noneMatch(slot -> add(table, slot));
      assertThat(table.bytes()).isEqualTo(budget.used());
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void what_is_removed_is_gone_and_the_rest_is_still_found() {
    SplittableRandom random = new SplittableRandom(4);
    Set<Long> reference = new HashSet<>();
    try (SlotTable table = new SlotTable(MemoryBudget.unlimited())) {
      for (int i = 0; i < 300_000; i++) {
        // Few homes in few partitions: runs are long and wrap around the end of a partition.
        long slot = (long) random.nextInt(16) << 60 | random.nextInt(1, 500) << 8 | i % 3;
        if (reference.remove(slot)) {
          table.remove((int) slot & SlotTable.PARTITIONS - 1, slot);
        } else {
          assertThat(add(table, slot)).isEqualTo(reference.add(slot));
        }
        if (i % 10_000 == 0) {
          assertThat(table.size()).isEqualTo(reference.size());
          reference.forEach(held -> assertThat(add(table, held)).isFalse());
        }
      }
    }
  }

  @Test
  void what_is_retained_is_found_and_the_rest_is_gone() {
    SplittableRandom random = new SplittableRandom(6);
    Set<Long> reference = new HashSet<>();
    try (SlotTable table = new SlotTable(MemoryBudget.unlimited())) {
      for (int round = 1; round <= 60; round++) {
        for (int i = 0; i < 2000; i++) {
          long slot = (long) random.nextInt(16) << 60 | random.nextInt(1, 900) << 8 | i % 3;
          assertThat(add(table, slot)).isEqualTo(reference.add(slot));
        }
        long share = round % 5;
        table.retain(slot -> (slot >>> 8 ^ slot >>> 60) % 5 > share);
        reference.removeIf(slot -> (slot >>> 8 ^ slot >>> 60) % 5 <= share);
        assertThat(table.size()).isEqualTo(reference.size());
        reference.forEach(held -> assertThat(add(table, held)).isFalse());
        long held = 0;
        for (long position = 0; position < table.positions(); position++) {
          held += table.get(position) != 0 ? 1 : 0;
        }
        assertThat(held).isEqualTo(reference.size());
      }
    }
  }

  @Test
  void slots_that_all_want_one_home_still_find_a_place() {
    try (SlotTable table = new SlotTable(MemoryBudget.unlimited())) {
      for (long low = 0; low < 5000; low++) {
        assertThat(add(table, 7L << 40 | low << 8)).isTrue();
      }
      for (long low = 0; low < 5000; low++) {
        assertThat(add(table, 7L << 40 | low << 8)).isFalse();
      }
    }
  }

  @Test
  void where_memory_is_not_ample_it_costs_less_than_twelve_bytes_a_slot() {
    SplittableRandom random = new SplittableRandom(2);
    try (SlotTable table = new SlotTable(new MemoryBudget(1L << 26))) {
      for (int i = 1; i <= 4_000_000; i++) {
        add(table, random.nextLong());
        if (i > 500_000 && i % 1000 == 0) {
          assertThat(table.bytes()).isLessThan(12L * table.size());
        }
      }
    }
  }

  @Test
  void once_large_it_costs_less_than_twelve_bytes_a_slot_however_much_memory_there_is() {
    SplittableRandom random = new SplittableRandom(2);
    try (SlotTable table = new SlotTable(MemoryBudget.unlimited())) {
      for (int i = 1; i <= 6_000_000; i++) {
        add(table, random.nextLong());
        if (i > 4_000_000 && i % 1000 == 0) {
          assertThat(table.bytes()).isLessThan(12L * table.size());
        }
      }
    }
  }

  @Test
  void growth_that_the_budget_refuses_loses_nothing() {
    SplittableRandom random = new SplittableRandom(3);
    Set<Long> reference = new HashSet<>();
    try (SlotTable table = new SlotTable(new MemoryBudget(600_000))) {
      assertThatThrownBy(
              () -> {
                while (true) {
                  long slot = random.nextLong() | 1;
                  if (add(table, slot)) {
                    reference.add(slot);
                  }
                }
              })
          .isInstanceOf(MemoryBudget.Exhausted.class);
      assertThat(table.size()).isEqualTo(reference.size()).isGreaterThan(1000);
      for (long slot : reference) {
        int partition = (int) slot & SlotTable.PARTITIONS - 1;
        long position = table.home(partition, slot);
        while (table.get(position) != slot) {
          assertThat(table.get(position)).isNotZero();
          position = table.next(partition, position);
        }
      }
    }
  }
}
