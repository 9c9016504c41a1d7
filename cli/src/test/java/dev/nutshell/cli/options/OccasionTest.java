package dev.nutshell.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OccasionTest {
  @Test
  void time_is_limited_from_where_reports_count_it() {
    double before = Occasion.sinceStart();
    double limited = Occasion.ofProcess().elapsed().toNanos() / 1e9;
    assertThat(limited).isBetween(before, Occasion.sinceStart());
  }
}
