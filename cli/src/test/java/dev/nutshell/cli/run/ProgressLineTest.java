package dev.nutshell.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cli.terminal.Terminal;
import dev.nutshell.engine.search.Counters;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private static final double NONE = Double.POSITIVE_INFINITY;

  private static ProgressLine line(long resident, double allowed) {
    Counters counters = new Counters();
    counters.states = 123_456_789;
    counters.matched = 987_654_321;
    counters.depth = 12_345_678;
    counters.frontier = 7_654_321;
    return new ProgressLine(counters, 1, 654_321, resident, 8L << 30, 61.5, allowed);
  }

  @Test
  void it_is_never_wider_than_the_terminal() {
    for (int columns = 0; columns < 200; columns++) {
      assertThat(line(3L << 30, 3600).fit(columns).length()).isLessThanOrEqualTo(columns);
    }
  }

  @Test
  void what_matters_least_goes_first() {
    ProgressLine line = line(2L << 30, NONE);
    assertThat(line.fit(200))
        .isEqualTo(
            "[##--------] 25% memory, 123,456,789 states, 654,321/s, 1,111,111,109 transitions,"
                + " frontier 7,654,321, depth 12,345,678, 2.0 GiB of 8.0 GiB, 61.5 s");
    assertThat(line.fit(119)).contains("GiB", "depth").doesNotContain("transitions", "frontier");
    assertThat(line.fit(59)).isEqualTo("[##--------] 25% memory, 123,456,789 states, 61.5 s");
    assertThat(line.fit(30)).isEqualTo("123,456,789 states");
  }

  @Test
  void the_bar_is_that_of_the_nearest_limit() {
    assertThat(line(2L << 30, 123).fit(200))
        .startsWith("[#####-----] 50% time, ")
        .endsWith("2.0 GiB of 8.0 GiB (25%), 61.5 s of 123.0 s");
    assertThat(line(6L << 30, 123).fit(200)).startsWith("[#######---] 75% memory, ");
    assertThat(line(9L << 30, NONE).fit(200)).startsWith("[##########] 100% memory, ");
  }

  @Test
  void a_file_gets_all_of_it() {
    assertThat(line(2L << 30, NONE).whole())
        .startsWith("123,456,789 states, ")
        .contains("transitions", "frontier", "2.0 GiB of 8.0 GiB (25%)");
  }

  @Test
  void the_columns_that_the_shell_tells_are_believed_where_they_are_a_number() {
    assertThat(Terminal.told("132")).isEqualTo(132);
    for (String nothing : new String[] {null, "", "0", "wide", "-3", "99999999999"}) {
      assertThat(Terminal.told(nothing)).isEqualTo(80);
    }
  }
}
