package dev.nutshell.engine.store.compact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The figures that Stern and Dill give for a table of 400 megabytes and values of 40 bits. */
class ComparisonsTest {
  private static final double SLOTS = 80e6;
  private static final double VALUES = 0x1p40;

  @Test
  void a_1_limited_table_explores_800_million_states_with_seven_in_ten_thousand() {
    double comparisons = Comparisons.limited(800e6, SLOTS, 1);
    assertThat(Comparisons.probability(comparisons, VALUES)).isCloseTo(0.0007, within(0.00005));
  }

  @Test
  void a_full_table_without_a_limit_omits_with_less_than_thirteen_in_ten_thousand() {
    double comparisons = Comparisons.unlimited(SLOTS, SLOTS);
    assertThat(Comparisons.probability(comparisons, VALUES)).isBetween(0.0012, 0.0013);
  }

  @Test
  void both_cases_of_the_equation_meet_where_the_table_is_full() {
    for (int probes : new int[] {1, 2, 3, 10}) {
      double below = Comparisons.limited(SLOTS, SLOTS, probes);
      double above = Comparisons.limited(SLOTS + 1, SLOTS, probes);
      assertThat(above - below).isBetween(0.0, probes + 1.0);
    }
  }

  @Test
  void the_equation_is_above_the_load_that_replacing_leaves_and_close_to_it() {
    for (int probes : new int[] {1, 3, 10}) {
      for (double states : new double[] {1e6, 40e6, 80e6, 400e6, 4e9}) {
        double exact = Comparisons.replacing(states, SLOTS, probes);
        // A table of one probe replaces early, so its load is furthest from n/m.
        assertThat(Comparisons.limited(states, SLOTS, probes))
            .isBetween(0.999 * exact, 1.5 * exact);
      }
    }
  }

  @Test
  void a_bit_more_halves_the_probability() {
    double forty = Comparisons.probability(1e6, 0x1p40);
    double more = Comparisons.probability(1e6, 0x1p41);
    assertThat(forty / more).isCloseTo(2, within(1e-3));
  }
}
