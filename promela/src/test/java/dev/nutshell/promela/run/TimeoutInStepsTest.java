package dev.nutshell.promela.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A {@code timeout} that lets a d_step begin is still true inside, as in SPIN, which warns. */
class TimeoutInStepsTest {
  private static final String COUNTING =
      "byte x, n; bit t; active proctype P0() { do :: n < 3 -> n++ :: x == 2 -> break od }";

  /** Numbers of states are those of {@code spin -a -o1 -o2 -o3} and {@code pan -DNOREDUCE}. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          do :: d_step { timeout -> x = x + 1; l = x } od | 265
          do :: atomic { timeout -> x = x + 1; if :: timeout -> l = 1 :: else -> l = 2 fi }; d_step { if :: timeout -> t = 1; l = timeout :: n == 2 -> l = 3 fi; if :: timeout -> x = 0 :: else -> x = 1 fi } ; n = 0 :: timeout -> x = 2 od | 35
          """)
  void it_is_asked_for_again(String body, long states) {
    String text = COUNTING + "active proctype P1() { byte l; " + body + " }";
    Result result = Exploring.explore(Exploring.system(text, PromelaOptions.PURE));
    assertThat(result.verdict()).isInstanceOf(Verdict.Holds.class);
    assertThat(result.counts().states()).isEqualTo(states);
    assertThat(Exploring.verdict(Exploring.system(text, PromelaOptions.REDUCED)))
        .isInstanceOf(Verdict.Holds.class);
  }
}
