package dev.nutshell.promela.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.Plans;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaOptions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromiseTest {
  private static void assertBroken(String text, boolean expected) {
    RunSpec spec = RunSpec.builder().store("full").memory(1L << 28).property("exclusive").build();
    for (PromelaOptions options :
        List.of(PromelaOptions.PURE, PromelaOptions.DEAD_VARIABLES, PromelaOptions.REDUCED)) {
      Plans.Ready plans = (Plans.Ready) Plans.of(spec, Exploring.system(text, options));
      assertThat(plans.parts()).hasSize(1);
      boolean broken =
          new Runner(plans.parts().getFirst()).run().verdict() instanceof Verdict.Violated;
      assertThat(broken).as(text).isEqualTo(expected);
    }
  }

  /** What SPIN 6.5.2 says of a process that promises and of one that does not, if it reduces. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "xs c; c!1              | c!2                       | true",
        "xs c; c!1              | c?1                       | false",
        "xs c; c!1              | d!2                       | false",
        "xs c; skip             | c!2                       | true",
        "xs c; c!1              | (false) -> c!2            | false",
        "xs c; c!1; c!1         | len(d) == 0 -> end: c!2   | true",
        "xs c; c!1              | atomic { x = 1; c!2 }     | true",
        "xs c; c!1              | d_step { x = 1; c!2 }     | true",
        "xs c; c!1              | full(c)                   | true",
        "xs c; c!1              | nfull(c)                  | true",
        "xs c; c!1              | nempty(c)                 | false",
        "xs c; c!1              | len(c) == 0               | true",
        "xs c; c!1              | x = len(c)                | true",
        "xs c; c!1              | c?[1]                     | true",
        "xr c; c?1              | c!1                       | false",
        "xr c; c?1              | c!1; c?1                  | true",
        "xr c; c?1              | c!1; c?<x>                | true",
        "xr c; c?1              | nempty(c)                 | true",
        "xr c; c?1              | nfull(c)                  | false",
        "xr c; c?1              | c??[1]                    | true",
        "xs c; xr d; c!1; d?1   | c?1; d!1                  | false",
        "xs c; xr d; c!1; d?1   | c?1; d!1; d?1             | true",
      })
  void a_promise_is_broken_where_spin_says_so(String one, String other, boolean broken) {
    assertBroken(
        """
        chan c = [2] of { byte }; chan d = [2] of { byte }; byte x;
        active proctype P() { %s }
        active proctype Q() { %s }
        """
            .formatted(one, other),
        broken);
  }

  @Test
  void two_processes_cannot_promise_the_same() {
    String text = "chan c = [1] of { byte }; active [%d] proctype P() { xs c; skip }";
    assertBroken(text.formatted(1), false);
    assertBroken(text.formatted(2), true);
  }

  /** SPIN looks at parameters before they have their values, and finds nothing. */
  @Test
  void known_difference_a_promise_is_about_the_channel_that_was_handed_over() {
    String text =
        """
        chan c = [2] of { byte }; chan d = [2] of { byte };
        proctype W(chan q) { xs q; q!1; (false) }
        init { run W(c); run W(%s) }
        """;
    assertBroken(text.formatted("d"), false);
    assertBroken(text.formatted("c"), true);
  }

  /** The promise lives as long as its process, even if that will not use the channel any more. */
  @Test
  void a_promise_is_kept_past_the_last_use() {
    assertBroken(
        """
        chan c = [2] of { byte }; bool done;
        proctype W(chan q) { xs q; q!1; done = true; (false) }
        init { run W(c); done; c!2 }
        """,
        true);
  }

  /** SPIN remembers the promises of processes that are gone. */
  @Test
  void known_difference_a_promise_ends_with_its_process() {
    assertBroken(
        """
        chan c = [2] of { byte };
        proctype W() { xs c; c!1 }
        init { run W(); (_nr_pr == 1); c!2 }
        """,
        false);
  }
}
