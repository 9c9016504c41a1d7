package dev.nutshell.promela.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Never claims as SPIN 6.5.2 answers them; the processes themselves are without fault. */
class NeverClaimTest {
  private static final String COUNTING =
      "byte x; active proctype P() { end: do :: x < 2 -> x++ :: timeout -> x = 0 od }";
  private static final String STUCK = "byte x; active proctype P() { end: do :: x < 2 -> x++ od }";
  private static final String WAITING = STUCK + "active proctype Q() { if :: timeout fi }";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          counting | do :: timeout -> break :: true od                             | violated
          counting | do :: timeout -> break :: else od                             | violated
          counting | do :: !timeout && x == 2 -> break :: true od                  | violated
          stuck    | do :: timeout -> break :: x < 2 od                            | holds
          stuck    | do :: timeout -> break :: else od                             | holds
          stuck    | do :: x == 2 -> break :: else od                              | violated
          waiting  | do :: timeout -> accept: do :: timeout od :: !timeout od      | violated
          """)
  void a_claim_that_reads_timeout(String program, String body, String answer) {
    String processes =
        switch (program) {
          case "counting" -> COUNTING;
          case "stuck" -> STUCK;
          default -> WAITING;
        };
    String text = processes + " never { " + body + " }";
    for (PromelaOptions options :
        new PromelaOptions[] {PromelaOptions.PURE, PromelaOptions.REDUCED}) {
      assertThat(Exploring.verdict(Exploring.system(text, options)))
          .isInstanceOf(answer.equals("holds") ? Verdict.Holds.class : Verdict.Violated.class);
    }
  }
}
