package dev.nutshell.promela.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.promela.Models;
import dev.nutshell.promela.syntax.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InlineTest {
  @Test
  void a_call_is_replaced_by_the_body() {
    assertThat(Models.steps("byte x; inline f() { x = 1; x = 2 } init { f(); x = 3 }"))
        .containsExactly("{", "x = 1", "x = 2", "}", "x = 3");
  }

  @Test
  void arguments_are_put_in_as_text() {
    assertThat(Models.steps("byte x; inline f(a, b) { x = a * b } init { f(1 + 2, x) }"))
        .containsExactly("{", "x = (1+(2*x))", "}");
  }

  @Test
  void an_argument_may_be_a_channel_a_field_or_underscore() {
    String text =
        "typedef S { byte a } S s; chan q = [1] of {byte, byte}; byte arr[2]\n"
            + "inline f(c, v, w) { c?v,w; c!1,2 }\n"
            + "init { f(q, s.a, _); f(q, arr[s.a], _) }";
    assertThat(Models.steps(text))
        .containsExactly("{", "q?s.a,_", "q!1,2", "}", "{", "q?arr[s.a],_", "q!1,2", "}");
  }

  @Test
  void a_structure_is_an_argument_as_a_whole() {
    assertThat(Models.steps("typedef S { byte a } S s; inline f(v) { v.a = 1 } init { f(s) }"))
        .containsExactly("{", "s.a = 1", "}");
  }

  @Test
  void an_inline_calls_others_with_what_it_was_given() {
    String text = "byte x; inline f(a) { x = a } inline g(b) { f(b + 1); f(b) } init { g(x) }";
    assertThat(Models.steps(text))
        .containsExactly("{", "{", "x = (x+1)", "}", "{", "x = x", "}", "}");
  }

  @Test
  void parameters_that_swap_names_do_not_mix() {
    assertThat(Models.steps("byte a, b; inline f(b, a) { b = a } init { f(a, b) }"))
        .containsExactly("{", "a = b", "}");
  }

  @Test
  void a_constant_of_the_same_name_wins_over_a_parameter() {
    assertThat(Models.steps("mtype = {a}; byte x; inline f(b) { x = a } init { f(3) }"))
        .containsExactly("{", "x = a", "}");
  }

  @Test
  void every_call_has_variables_of_its_own() {
    String text = "inline f(v) { byte t; t = v } init { f(1); f(2) }";
    assertThat(Models.program(text).processes().getFirst().variables()).hasSize(2);
    assertThat(Models.steps(text))
        .containsExactly("{", "t = 0", "t = 1", "}", "{", "t = 0", "t = 2", "}");
  }

  @Test
  void a_result_is_assigned_where_the_inline_returns_it() {
    assertThat(
            Models.steps(
                "byte x; inline f(a) { if :: a > 1 -> return a :: else -> return 0 fi }\n"
                    + "init { byte y; y = f(x); x = f(y + 1) }"))
        .containsExactly(
            "{",
            "if",
            "::",
            "((x>1))",
            "y = x",
            "::",
            "else",
            "y = 0",
            "fi",
            "}",
            "{",
            "if",
            "::",
            "(((y+1)>1))",
            "x = (y+1)",
            "::",
            "else",
            "x = 0",
            "fi",
            "}");
  }

  @Test
  void statements_stand_where_they_are_written_in_the_inline() {
    List<Statement> body =
        Models.body("byte x;\ninline f(a) {\n  x = 1;\n  a = 2\n}\ninit {\n  f(x)\n}");
    List<Statement> expanded = ((Statement.Block) body.getFirst()).body();
    assertThat(expanded.stream().map(statement -> statement.at().toString()))
        .containsExactly("m.pml:3:3", "m.pml:4:3");
  }

  @Test
  void line_ends_separate_statements_in_an_inline_too() {
    assertThat(
            Models.steps(
                "byte x; inline f(a) {\n  do\n  :: x\n  :: break\n  od\n  a = 1\n}\n"
                    + "init { f(x)\n f(x) }"))
        .contains("x = 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "`inline f() { f() } init { f() }`; 1:14: Inline 'f' calls itself.",
        "`inline f(a) { skip } init { f() }`; 1:29: Inline 'f' takes 1 arguments, but 0 are given.",
        "`inline f() { skip } init { f }`; 1:28: Expected '(' and the arguments after inline 'f'.",
        "`inline f() { skip } init { f( }`; 1:28: The arguments of inline 'f' are not closed",
        "`inline f(a) { skip } init { f(y) }`; 1:31: 'y' is not declared.",
        "`inline f(a) { skip } init { f(\"s\") }`; 1:31: Expected an expression, but met the string"
            + " \"s\".",
        "`inline f() { return 1 } init { f() }`; 1:14: 'return' can only stand in an inline",
        "`init { f() } inline f() { skip }`; 1:8: There is no inline 'f'.",
        "`inline flow() { skip } init { flwo() }`; 1:31: There is no inline 'flwo'. Did you mean"
            + " 'flow' (line 1)?",
        "`inline f() { skip`; 1:8: The body of inline 'f' is not closed",
        "`inline f() skip init { skip }`; 1:12: Expected '{', the body of inline 'f', but met"
            + " 'skip'.",
        "`inline f(1) { skip } init { skip }`; 1:10: Expected a parameter, but met '1'.",
        "`inline f() { } init { f() }`; 1:14: Expected an expression, but met '}'.",
        "`byte x; inline f() { skip } init { x = 1 + f() }`; 1:44: Inline 'f' is called like a"
            + " statement"
      })
  void a_mistake_around_inlines_is_told(String text, String message) {
    assertThat(Models.errors(text).getFirst()).startsWith("m.pml:" + message);
  }

  @Test
  void inlines_nest_sixteen_deep() {
    StringBuilder text = new StringBuilder("inline f0() { skip }\n");
    for (int i = 1; i <= 16; i++) {
      text.append("inline f%d() { f%d() }\n".formatted(i, i - 1));
    }
    assertThat(Models.program(text + "init { f15() }")).isNotNull();
    assertThat(Models.error(text + "init { f16() }")).contains("nested deeper than 16");
  }

  @Test
  void inlines_that_grow_without_end_are_stopped() {
    StringBuilder text = new StringBuilder("inline f0() { skip }\n");
    for (int i = 1; i <= 12; i++) {
      text.append("inline f%d() { ".formatted(i) + "f%d(); ".formatted(i - 1).repeat(8) + "}\n");
    }
    assertThat(Models.error(text + "init { f12() }")).contains("more than 2000000 tokens");
  }
}
