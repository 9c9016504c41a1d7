package dev.nutshell.engine.plan.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.store.auto.Forecast;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which store is advised. */
class ChoosingTest {
  private static final Estimate ABOUT_A_MILLION = new Estimate.About(500_000, 1_000_000, 2_000_000);
  private static final List<StoreTrial> STORES =
      List.of(
          tried("full", 50, 1, true),
          tried("tree:compact", 10, 2, true),
          tried("automaton", 1, 9, true),
          new StoreTrial.Refused("comback", "it does not suit"),
          tried("compact", 0.5, 2, false));

  /** A store that takes as many bytes for every state. */
  private static StoreTrial tried(String spec, double bytes, double time, boolean exact) {
    long states = 1 << 16;
    Forecast forecast =
        Forecast.of(
            spec, states, (long) (bytes * states), states / 4, (long) (bytes * states / 4), 100);
    return new StoreTrial.Tried(spec, Order.DFS, exact, forecast, time);
  }

  private static Advice.Choice choice(Estimate estimate, long room) {
    return Choosing.of(estimate, STORES, room, null);
  }

  @Test
  void where_whole_vectors_fit_nothing_is_named() {
    assertThat(choice(ABOUT_A_MILLION, 100_000_000).store()).isEqualTo("auto");
  }

  @Test
  void the_quickest_that_holds_the_upper_end_of_the_interval_is_taken() {
    assertThat(choice(ABOUT_A_MILLION, 99_000_000).store()).isEqualTo("tree:compact");
    assertThat(choice(ABOUT_A_MILLION, 19_000_000).store()).isEqualTo("automaton");
  }

  @Test
  void where_only_what_is_likely_fits_that_is_said() {
    Advice.Choice choice = choice(ABOUT_A_MILLION, 1_500_000);
    assertThat(choice.store()).isEqualTo("automaton");
    assertThat(choice.why()).contains("no exact store is predicted to hold 2,000,000 states");
  }

  @Test
  void states_may_be_omitted_only_where_no_exact_store_holds_them() {
    Advice.Choice choice = choice(new Estimate.About(900_000, 1_000_000, 1_100_000), 900_000);
    assertThat(choice.store()).isEqualTo("compact");
    assertThat(choice.why()).contains("no exact store", "may omit states");
  }

  @Test
  void where_nothing_fits_no_store_is_named() {
    Advice.Choice choice = choice(ABOUT_A_MILLION, 1_000);
    assertThat(choice.store()).isEqualTo("auto");
    assertThat(choice.why()).contains("no exact store");
  }

  @Test
  void where_nobody_knows_the_number_the_run_adapts() {
    Advice.Choice choice = choice(new Estimate.AtLeast(70_000, "too little"), 1 << 20);
    assertThat(choice.store()).isEqualTo("auto");
    assertThat(choice.why()).contains("automaton", "1,000,000 states");
  }

  @Test
  void predictions_have_two_digits() {
    assertThat(Choosing.rounded(1_234_567)).isEqualTo(1_200_000);
    assertThat(Choosing.rounded(0)).isZero();
    assertThat(Choosing.rounded(99)).isEqualTo(99);
    assertThat(Choosing.rounded(104)).isEqualTo(100);
  }
}
