package dev.nutshell.promela.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.promela.Models;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The loops are those that SPIN's {@code pan -d} shows. */
class LoopTest {
  private static final String GLOBALS =
      "typedef M { byte a; byte b } chan q = [2] of {M}; M m; byte arr[3]; byte i, n, i_n, g; ";

  private static List<String> steps(String body) {
    return Models.steps(GLOBALS + "init { " + body + " }");
  }

  @Test
  void a_loop_over_a_range_counts_up_to_its_end() {
    assertThat(steps("for (i : 1 .. n + 1) { g = i }"))
        .containsExactly(
            "i = 1", "do", "::", "((i<=(n+1)))", "g = i", "i = (i+1)", "::", "else", "break", "od");
  }

  @Test
  void a_loop_over_an_array_counts_its_elements() {
    assertThat(steps("for (i in arr) { arr[i] = i; break }"))
        .containsExactly(
            "i = 0",
            "do",
            "::",
            "((i<=2))",
            "arr[i] = i",
            "break",
            "i = (i+1)",
            "::",
            "else",
            "break",
            "od");
  }

  @Test
  void a_loop_over_a_channel_rotates_its_messages() {
    List<String> steps = steps("for (m in q) { g = m.a }");
    String counter = steps.getFirst().substring(0, steps.getFirst().indexOf(' '));
    assertThat(counter).startsWith("_f0r_t3mp_");
    assertThat(steps.stream().map(step -> step.replace(counter, "t")))
        .containsExactly(
            "t = 0",
            "do",
            "::",
            "((t<len(q)))",
            "q?m.a,m.b",
            "q!m.a,m.b",
            "g = m.a",
            "t = (t+1)",
            "::",
            "else",
            "break",
            "od");
  }

  @Test
  void loops_over_channels_in_one_block_share_their_counter() {
    String text = GLOBALS + "init { for (m in q) { skip }; for (m in q) { skip } }";
    assertThat(Models.program(text).processes().getFirst().variables()).hasSize(1);
  }

  @Test
  void a_label_of_a_loop_stands_after_its_first_assignment() {
    assertThat(steps("L: for (i : 1 .. 2) { goto L }"))
        .startsWith("i = 1", "L:", "do", "::", "((i<=2))");
  }

  @Test
  void a_small_select_is_a_choice() {
    assertThat(steps("select (i : 1 .. 3)"))
        .containsExactly("if", "::", "i = 1", "::", "i = 2", "::", "i = 3", "fi");
    assertThat(steps("select(i:1..3)")).hasSize(8);
  }

  @Test
  void a_large_select_counts() {
    assertThat(steps("select (i : 1 .. 34)"))
        .containsExactly(
            "{", "i = 1", "do", "::", "((i<34))", "i = (i+1)", "::", "break", "od", "}");
    assertThat(steps("select (i : 1 .. 33)")).hasSize(2 + 2 * 33);
  }

  @Test
  void a_select_with_a_variable_bound_counts_and_may_stop_first() {
    assertThat(steps("select (i : n .. 3)"))
        .containsExactly("i = n", "do", "::", "break", "::", "((i<3))", "i = (i+1)", "od");
    assertThat(steps("select (i_n : 1 .. 3)")).startsWith("i_n = 1", "do");
  }

  @Test
  void a_select_in_an_inline_always_counts() {
    assertThat(Models.steps("byte i; inline f() { skip; select (i : 1 .. 3) } init { f() }"))
        .containsExactly(
            "{", "(1)", "i = 1", "do", "::", "break", "::", "((i<3))", "i = (i+1)", "od", "}");
  }

  @Test
  void in_is_a_name_outside_of_loops() {
    assertThat(Models.steps("byte in, k; init { in = 1; for (k : 1 .. 2) { in = k } }"))
        .startsWith("in = 1", "k = 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (i : 3 .. 1) { skip }",
        "for (arr[1] : 1 .. 2) { skip }",
        "for (m.a : 1 .. 2) { skip }",
        "for (q : 1 .. 2) { skip }",
        "for (i in n) { skip }",
        "for (i in q) { skip }",
        "for (m in arr) { skip }",
        "for (k : 1 .. 2) { skip }",
        "for (i : 1 .. 2) skip",
        "for (i : 1 .. 2) { }",
        "for (i = 1 .. 2) { skip }",
        "for i : 1 .. 2 { skip }",
        "for (i : 1 .. 2",
        "for (_pid : 1 .. 2) { skip }",
        "select (i : 3 .. 1)",
        "select (arr[0] : 1 .. 3)",
        "select (i : 1)",
        "select i"
      })
  void what_spin_refuses_is_refused(String body) {
    assertThat(Models.errors(GLOBALS + "init { " + body + " }")).isNotEmpty();
  }
}
