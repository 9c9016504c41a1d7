package dev.nutshell.promela.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.promela.Models;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementTest {
  private static final String GLOBALS =
      "mtype = {red, green}; chan q = [2] of {byte, mtype}; chan r[2] = [0] of {byte};"
          + " byte x, y; mtype m; ";

  private static List<String> steps(String body) {
    return Models.steps(GLOBALS + "init { " + body + " }");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "x = y + 1; x = (y+1)",
        "x++; x = (x+1)",
        "x--; x = (x-1)",
        "_ = 3; _ = 3",
        "q!3,red; q!3,red",
        "q!3(red); q!3,red",
        "q!(3)(red); q!3,red",
        "q!!x,m; q!!x,m",
        "r[1]!x; r[1]!x",
        "q?x,m; q?x,m",
        "q?x(m); q?x,m",
        "q?(x,m); q?x,m",
        "q??x,red; q??x,red",
        "q?<x,m>; q?<x,m>",
        "q??<x,m>; q??<x,m>",
        "q?eval(x + 1),_; q?eval((x+1)),_",
        "q?-1,red; q?-1,red",
        "x > 1; ((x>1))",
        "x; (x)",
        "skip; (1)",
        "q?[1,red]; (q?[1,red])",
        "q??[x,m] && y; ((q??[x,m]&&y))",
        "else; else",
        "timeout; (timeout)",
        "assert x == 1; assert((x==1))",
        "assert(x == 1); assert((x==1))",
        "printf(\"a %d \\n\", x); printf('a %d \\n',x)",
        "printf(\"b\"); printf('b')",
        "printm(m); printm(m, 0)",
        "printm(red); printm(2, 0)",
        "set_priority(_pid, 3); set_priority(_pid, 3)",
        "_priority = 3; set_priority(_pid, 3)",
        "atomic { x = 1 }; atomic {|x = 1|}",
        "d_step { x = 1 }; d_step {|x = 1|}",
        "{ x = 1 }; {|x = 1|}"
      })
  void a_statement_reads_as_spin_words_it(String text, String wording) {
    assertThat(steps(text)).containsExactly(wording.split("\\|"));
  }

  @Test
  void choices_hold_their_options_in_order() {
    assertThat(steps("if :: x -> y = 1; y = 2 :: else fi; do :: x = 1 :: break od"))
        .containsExactly(
            "if", "::", "(x)", "y = 1", "y = 2", "::", "else", "fi", "do", "::", "x = 1", "::",
            "break", "od");
  }

  @Test
  void an_escape_belongs_to_the_statement_before_it() {
    assertThat(steps("{ x = 1; x = 2 } unless { y }; do :: x od unless timeout"))
        .containsExactly(
            "{",
            "x = 1",
            "x = 2",
            "}",
            "unless",
            "{",
            "(y)",
            "}",
            "do",
            "::",
            "(x)",
            "od",
            "unless",
            "(timeout)");
  }

  @Test
  void a_label_before_braces_labels_the_whole_unless() {
    assertThat(steps("L: { x } unless { y }; goto L"))
        .containsExactly("L:", "{", "(x)", "}", "unless", "{", "(y)", "}", "goto L");
    assertThat(steps("L: atomic { x } unless { y }; goto L"))
        .containsExactly(
            "L:", "atomic {", "{", "(x)", "}", "unless", "{", "(y)", "}", "}", "goto L");
  }

  @Test
  void promises_about_channels_are_kept() {
    List<Statement> body =
        Models.body("chan a = [1] of {bit}; chan b = [1] of {bit}; init { xr a, b; xs a; a!1 }");
    Statement.Exclusive first = (Statement.Exclusive) body.getFirst();
    assertThat(first.send()).isFalse();
    assertThat(first.channels()).hasSize(2);
    assertThat(((Statement.Exclusive) body.get(1)).send()).isTrue();
  }

  @Test
  void an_assignment_to_underscore_has_no_target() {
    Statement.Assign assign = (Statement.Assign) Models.body("init { _ = 1 }").getFirst();
    assertThat(assign.target()).isEqualTo(Optional.empty());
  }

  @Test
  void features_say_what_a_model_uses() {
    Program program =
        Models.program(
            """
            chan q = [1] of {byte}; bool b; byte x
            active proctype P() priority 2 provided (b) {
              q!!1; q??1; timeout; _last == 1; { x } unless { b }; L: enabled(1)
            }
            never { np_; pc_value(0) == 1; P@L }
            """);
    assertThat(program.features()).containsExactlyInAnyOrder(Feature.values());
    assertThat(Models.program("init { skip }").features()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x = 1\n y = 2",
        "x++\n y--",
        "x\n (y)\n arr[0]\n skip",
        "if\n :: x\n :: else\n fi\n y = 1",
        "do\n :: break\n od\n y = 1",
        "{ x = 1 }\n { y = 2 }",
        "{ x = 1 } { y = 2 }",
        "{ x = 1 }\n unless { y }",
        "atomic { x = 1 } y = 2",
        "x = 1;; y = 2; ;",
        "x -> -> y ; -> x ->",
        "timeout\n x = 1",
        "byte p\n byte r = 2\n x = 1",
        "x = (1\n + 2)",
        "x = 1 +\n 2",
        "L: x = 1\n goto L",
        "L:\n x = 1\n goto L",
        "if :: x == 1 :: else x = 1 fi",
        "if :: x == 1 :: else\n x = 1 fi",
        "x = 1 /* no\n separator */ ; y = 2",
        "x\n -> y = 1"
      })
  void separators_may_be_left_out_where_spin_lets_them(String body) {
    assertThat(Models.program("byte x, y, arr[2]; init { " + body + " }")).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x = 1 y = 2",
        "if :: x fi y = 2",
        "do :: x od y = 2",
        "x = 1\n + 2",
        "x = 1 /* no\n separator */ y = 2",
        "if :: x fi\n unless { y }",
        "; x = 1",
        "",
        ";",
        "{ }",
        "atomic { }",
        "if fi",
        "do od",
        "if :: fi",
        "if x fi",
        "if :: x od",
        "{ x } unless { x } unless { y }"
      })
  void separators_and_statements_are_needed_where_spin_needs_them(String body) {
    assertThat(Models.errors("byte x, y; init { " + body + " }")).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "_pid = 1",
        "_nr_pr = 1",
        "_last = 1",
        "x!1,red",
        "q!",
        "q?",
        "q!1,2,3",
        "q?x + 1",
        "q?y,y",
        "q?_pid,m",
        "break",
        "goto nowhere",
        "d_step { run P() }",
        "do :: d_step { x = 1; break } od",
        "return 3",
        "run P() && x",
        "c_code { x = 1 }",
        "printf(x)",
        "printm(x + 1)",
        "r[0] = 1 + r[1]",
        "r[0]++",
        "q = 3",
        "if :: else :: x :: else fi",
        "np_",
        "ltl"
      })
  void what_spin_refuses_is_refused(String body) {
    assertThat(Models.errors(GLOBALS + "proctype P() { skip } init { " + body + " }")).isNotEmpty();
  }
}
