package dev.nutshell.engine.plan.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.testkit.GraphSystem;
import org.junit.jupiter.api.Test;

/** What five searches find, and what is told from it. */
class SampleTest {
  private static final int STATES = 4096;

  /** Twelve switches that are put on and off one by one. */
  private static GraphSystem switches() {
    int[][] successors = new int[STATES][12];
    for (int state = 0; state < STATES; state++) {
      for (int each = 0; each < 12; each++) {
        successors[state][each] = state ^ 1 << each;
      }
    }
    return new GraphSystem(successors, new boolean[STATES]);
  }

  @Test
  void where_a_search_finds_everything_that_is_known() {
    Sample sample = sample(new Sample.Limits(STATES + 1));
    assertThat(sample.all()).isTrue();
    assertThat(sample.states()).isEqualTo(STATES);
    assertThat(Estimate.of(sample, 1, false)).isEqualTo(new Estimate.Exactly(STATES));
  }

  @Test
  void what_a_reduction_leaves_in_one_order_is_not_the_number_in_another() {
    Sample sample = sample(new Sample.Limits(STATES + 1));
    assertThat(Estimate.of(sample, 1, true)).isInstanceOf(Estimate.AtLeast.class);
  }

  @Test
  void a_part_has_a_figure_for_each_name_and_never_more_states_than_there_are() {
    Sample sample = sample(new Sample.Limits(STATES / 8));
    assertThat(sample.all()).isFalse();
    assertThat(sample.figures()).hasSize(Sample.NAMES.size());
    assertThat(sample.states()).isBetween(STATES / 8, STATES / 8 + 12);
    assertThat(sample.known()).isBetween(sample.states(), STATES);
  }

  @Test
  void the_same_seed_draws_the_same_sample() {
    assertThat(sample(new Sample.Limits(300)).figures())
        .isEqualTo(sample(new Sample.Limits(300)).figures());
  }

  @Test
  void an_estimate_is_never_below_what_was_seen() {
    for (int states = 100; states < STATES; states *= 2) {
      switch (Estimate.of(sample(new Sample.Limits(states)), 4_000, false)) {
        case Estimate.About about -> {
          assertThat(about.low()).isGreaterThanOrEqualTo(4_000);
          assertThat(about.likely()).isBetween(about.low(), about.high());
        }
        case Estimate.AtLeast least -> assertThat(least.states()).isGreaterThanOrEqualTo(4_000);
        case Estimate.Exactly exactly -> throw new AssertionError(exactly);
      }
    }
  }

  @Test
  void who_is_overdue_has_no_sample_and_says_so() {
    Sample.Limits none = new Sample.Limits(STATES / 2, Long.MAX_VALUE, () -> false, () -> true);
    assertThat(sample(none)).isNull();
    assertThat(Estimate.of(null, 7, false)).isInstanceOf(Estimate.AtLeast.class);
  }

  @Test
  void without_memory_there_is_no_sample() {
    assertThat(Sample.of(switches(), _ -> null, new MemoryBudget(1000), 1, new Sample.Limits(99)))
        .isNull();
  }

  private static Sample sample(Sample.Limits limits) {
    return Sample.of(switches(), _ -> null, MemoryBudget.unlimited(), 1, limits);
  }
}
