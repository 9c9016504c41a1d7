package dev.nutshell.engine.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SpoolTest {
  private static final long RESIDENT = 4L << 20;
  private static final long WORDS = (64L << 20) / 8;

  @Test
  void a_stack_of_which_most_lies_on_disk_comes_back_in_reverse() {
    MemoryBudget budget = new MemoryBudget(8 << 20);
    try (Spool spool = new Spool(budget, RESIDENT)) {
      for (long i = 0; i < WORDS; i++) {
        write(spool, i);
      }
      for (long i = WORDS - 1; i >= 0; i--) {
        assertThat(read(spool, i)).isEqualTo(~i);
      }
      assertThat(budget.peak()).isLessThanOrEqualTo(RESIDENT + (2 << 20));
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void a_queue_of_which_most_lies_on_disk_comes_back_in_order() {
    try (Spool spool = new Spool(new MemoryBudget(8 << 20), RESIDENT)) {
      for (int round = 0; round < 2; round++) {
        for (long i = 0; i < WORDS; i++) {
          write(spool, i);
        }
        for (long i = 0; i < WORDS; i++) {
          assertThat(read(spool, i)).isEqualTo(~i);
        }
        spool.forget(0, WORDS * 8);
      }
    }
  }

  @Test
  void what_a_small_budget_does_not_hold_is_written_out() {
    MemoryBudget budget = new MemoryBudget(3 << 20);
    try (Spool spool = new Spool(budget, 1L << 30)) {
      for (long i = 0; i < WORDS / 8; i++) {
        write(spool, i);
      }
      assertThat(read(spool, 0)).isEqualTo(~0L);
      assertThat(budget.peak()).isLessThanOrEqualTo(3 << 20);
    }
  }

  @Test
  void without_a_directory_to_spill_to_memory_is_used_and_then_the_directory_is_named() {
    String usual = System.setProperty("java.io.tmpdir", "/nowhere/at/all");
    MemoryBudget budget = new MemoryBudget(16 << 20);
    try (Spool spool = new Spool(budget, RESIDENT)) {
      assertThatThrownBy(
              () -> {
                for (long i = 0; i < WORDS; i++) {
                  write(spool, i);
                }
              })
          .isInstanceOfSatisfying(
              MemoryBudget.Exhausted.class,
              exhausted -> assertThat(exhausted.resource()).isEqualTo(MemoryBudget.Resource.DISK))
          .hasMessageContaining("/nowhere/at/all: there is no such directory");
      assertThat(budget.used()).isEqualTo(16 << 20);
      for (long i = 0; i < (15 << 20) / 8; i++) {
        assertThat(read(spool, i)).isEqualTo(~i);
      }
    } finally {
      System.setProperty("java.io.tmpdir", usual);
    }
    assertThat(budget.used()).isZero();
  }

  private static void write(Spool spool, long index) {
    spool.require(index * 8, index * 8 + 8);
    spool.segment().setAtIndex(JAVA_LONG, index, ~index);
  }

  private static long read(Spool spool, long index) {
    spool.require(index * 8, index * 8 + 8);
    return spool.segment().getAtIndex(JAVA_LONG, index);
  }
}
