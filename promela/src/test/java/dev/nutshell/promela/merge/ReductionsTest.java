package dev.nutshell.promela.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.Result;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaOptions;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Dead variables and merging, each rule by a small model. */
class ReductionsTest {
  private static long states(String text, PromelaOptions options) {
    return Exploring.explore(Exploring.system(text, options)).counts().states();
  }

  private static long errors(String text, PromelaOptions options) {
    return Exploring.explore(Exploring.system(text, options)).counts().errors();
  }

  private static long reset(String text) {
    return states(text, PromelaOptions.DEAD_VARIABLES);
  }

  @Test
  void a_local_is_reset_after_its_last_read_of_any_kind() {
    String text =
        """
        byte g; chan q = [1] of { byte };
        active proctype P() {
          byte a, b, c;
          if :: a = 1; b = 1; c = 1 :: a = 2; b = 2; c = 2 fi;
          g = a; b > 0; q!c; q?_; g = 0; g == 0; g = 1
        }
        """;
    assertThat(reset(text)).isEqualTo(states(text, PromelaOptions.PURE) - 3);
  }

  @Test
  void a_global_that_is_never_read_does_not_count() {
    String text = "byte w, r; active proctype P() { do :: w++ :: r < 2 -> r++ od }";
    assertThat(reset(text)).isEqualTo(5);
  }

  @Test
  void a_variable_that_is_only_read_to_compute_itself_does_not_count() {
    String text = "byte w; active proctype P() { byte k; do :: w = w + 1 :: k = k + w od }";
    assertThat(reset(text)).isEqualTo(1);
  }

  @Test
  void what_decides_an_index_or_a_divisor_is_kept() {
    String text =
        """
        byte a[2]; byte i; byte unread;
        active proctype P() { do :: i < 3 -> i++ :: unread = a[i] od }
        """;
    assertThat(errors(text, PromelaOptions.DEAD_VARIABLES)).isPositive();
    String division =
        "byte d = 2, unread; active proctype P() { do :: d > 0 -> d-- :: unread = 4 / d od }";
    assertThat(errors(division, PromelaOptions.DEAD_VARIABLES)).isPositive();
  }

  @Test
  void an_observed_variable_is_kept() {
    String text = "byte w; active proctype P() { do :: w < 2 -> skip :: w = 1 - w od }";
    String unread = "byte w; active proctype P() { w = 1; w = 2; w = 3 }";
    assertThat(reset(unread)).isEqualTo(5);
    assertThat(
            Exploring.system(unread, new PromelaOptions(true, true, Set.of("w")))
                .narrator()
                .variable("w"))
        .isNotNull();
    assertThat(reset(text)).isEqualTo(states(text, PromelaOptions.PURE));
  }

  @Test
  void a_local_step_to_a_label_that_another_process_asks_for_is_seen() {
    String text =
        """
        bool b;
        active proctype P() { byte l; do :: l = 1; L: b = true od }
        active proctype Q() { (P[0]@L) -> (!P[0]@L) -> assert(false) }
        """;
    assertThat(errors(text, PromelaOptions.PURE)).isPositive();
    assertThat(errors(text, PromelaOptions.REDUCED)).isPositive();
  }

  @Test
  void a_variable_that_another_process_reads_is_kept() {
    String text =
        """
        byte go;
        active proctype P() { byte mine; mine = 1; mine = 2; go == 1 }
        active proctype Q() { P[0]:mine == 2; go = 1 }
        """;
    for (PromelaOptions options :
        new PromelaOptions[] {
          PromelaOptions.PURE, PromelaOptions.DEAD_VARIABLES, PromelaOptions.REDUCED
        }) {
      assertThat(errors(text, options)).isZero();
    }
  }

  @Test
  void local_steps_join_the_step_before_them() {
    String text =
        """
        byte g;
        active proctype P() { byte x; g = 1; x = 1; x = x + 1; assert(x == 2); g = 2 }
        """;
    assertThat(states(text, PromelaOptions.PURE)).isEqualTo(7);
    assertThat(states(text, PromelaOptions.REDUCED)).isEqualTo(4);
  }

  @Test
  void an_assertion_that_fails_in_the_middle_of_a_joined_step_is_found() {
    String text = "byte g; active proctype P() { byte x; g = 1; x = 1; assert(x == 2); g = x }";
    assertThat(errors(text, PromelaOptions.REDUCED)).isEqualTo(1);
  }

  @Test
  void a_loop_of_local_steps_leaves_others_their_turn() {
    String text =
        """
        byte g;
        active proctype P() { byte x; do :: x < 3 -> x++ :: else -> x = 0 od }
        active proctype Q() { g = 1; assert(g == 0) }
        """;
    assertThat(errors(text, PromelaOptions.REDUCED)).isPositive();
  }

  @Test
  void a_local_choice_is_a_stop() {
    String text =
        """
        byte g;
        active proctype P() { byte x; g = 1; if :: x = 1 :: x = 2 fi; g = x }
        """;
    Result result = Exploring.explore(Exploring.system(text, PromelaOptions.REDUCED));
    assertThat(result.counts().states()).isEqualTo(5);
  }
}
