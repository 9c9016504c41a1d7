package dev.nutshell.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Of the memory of a process, its tables get what the JVM leaves. */
@EnabledOnOs(OS.LINUX)
class ProcessBudgetTest {
  @Test
  void what_the_process_takes_is_not_there_for_tables() {
    long resident = ProcessMemory.resident();
    long memory = resident + (2L << 30);
    MemoryBudget budget = MemoryBudget.forProcess(memory);
    assertThat(budget.limit()).isBetween(1L << 30, 2L << 30);
    budget.settle();
    assertThat(budget.limit()).isBetween(1L << 30, memory);
    assertThat(budget.isOverdrawn()).isFalse();
  }

  @Test
  void a_process_that_is_larger_than_its_memory_has_no_room_for_tables_and_is_overdrawn() {
    MemoryBudget budget = MemoryBudget.forProcess(16 << 20);
    assertThat(budget.limit()).isZero();
    assertThatThrownBy(() -> budget.reserve(1)).isInstanceOf(MemoryBudget.Exhausted.class);
    assertThat(budget.used()).isZero();
    assertThat(budget.isOverdrawn()).isTrue();
  }

  @Test
  void what_the_process_takes_later_is_taken_from_the_limit() {
    MemoryBudget budget = MemoryBudget.forProcess(ProcessMemory.resident() + (1L << 30));
    long before = budget.limit();
    try (Region foreign = new Region(MemoryBudget.unlimited())) {
      foreign.ensure(700 << 20);
      foreign.segment().asSlice(0, 700 << 20).fill((byte) 1);
      assertThat(budget.isOverdrawn()).isFalse();
      assertThat(budget.limit()).isLessThan(before - (64 << 20));
    }
  }

  @Test
  void a_budget_of_tables_does_not_look_at_the_process() {
    MemoryBudget budget = new MemoryBudget(1 << 20);
    budget.settle();
    assertThat(budget.limit()).isEqualTo(1 << 20);
    assertThat(budget.isOverdrawn()).isFalse();
  }

  @Test
  void the_rest_can_be_taken_as_a_whole() {
    MemoryBudget budget = new MemoryBudget(100);
    budget.reserve(30);
    assertThat(budget.reserveRest()).isEqualTo(70);
    assertThatThrownBy(() -> budget.reserve(1)).isInstanceOf(MemoryBudget.Exhausted.class);
    budget.release(70);
    assertThat(budget.available()).isEqualTo(70);
  }

  @Test
  void the_peak_is_no_less_than_what_is_resident() {
    assertThat(ProcessMemory.resident()).isGreaterThan(16 << 20);
    assertThat(ProcessMemory.peak()).isGreaterThanOrEqualTo(ProcessMemory.resident() / 2);
  }
}
