package dev.nutshell.promela.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.promela.Models;
import dev.nutshell.promela.syntax.Constants;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Statement;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The wordings are those that SPIN's {@code pan -d} prints for the same text. */
class ExpressionTest {
  private static final String GLOBALS =
      """
      mtype = { red, green }
      chan q = [2] of { byte, mtype }
      chan qs[2] = [1] of { byte }
      byte arr[3]
      typedef S { byte a; byte b[2] }
      S s
      int x, y, z
      bit bb
      mtype m
      """;

  private static String word(String expression) {
    return Models.steps(GLOBALS + "init { x = " + expression + " }").getFirst().substring(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1 + 2 * 3; (1+(2*3))",
        "1 - 2 - 3; ((1-2)-3)",
        "8 / 4 / 2; ((8/4)/2)",
        "1 + 2 << 3 - 1; ((1+2)<<(3-1))",
        "x < y == y < z; ((x<y)==(y<z))",
        "x == y == z; ((x==y)==z)",
        "x & y == z; (x&(y==z))",
        "x | y ^ z & 3; (x|(y^(z&3)))",
        "x && y || z && x; ((x&&y)||(z&&x))",
        "x || y && z; (x||(y&&z))",
        "x | y && z; ((x|y)&&z)",
        "-x + y; (-(x)+y)",
        "-x * y; (-(x)*y)",
        "!x == y; (!(x)==y)",
        "~x & y; (~(x)&y)",
        "- - x; -(-(x))",
        "! ! x; !(!(x))",
        "-(x + y); -((x+y))",
        "x % 2 * 3; ((x%2)*3)",
        "x >= 1 && x <= 2; ((x>=1)&&(x<=2))",
        "(x + y) * z; ((x+y)*z)",
        "((x)); x"
      })
  void operators_bind_as_in_spin(String text, String wording) {
    assertThat(word(text)).isEqualTo(wording);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "arr[x + 1]; arr[(x+1)]",
        "arr[arr[0]]; arr[arr[0]]",
        "s.a + s.b[1]; (s.a+s.b[1])",
        "x[0]; x",
        "(x > 1 -> 2 : 3); ( ((x>1)) -> (2) : (3) )",
        "(x -> (y -> 1 : 2) : 3) + 1; (( (x) -> (( (y) -> (1) : (2) )) : (3) )+1)",
        "len(q) + len(qs[1]); (len(q)+len(qs[1]))",
        "q?[x,red]; q?[x,red]",
        "q??[eval(x),_] && y; (q??[eval(x),_]&&y)",
        "! q?[1,red]; !(q?[1,red])",
        "full(q) && nfull(q) || empty(q); ((full(q)&&nfull(q))||empty(q))",
        "(nempty(q)); nempty(q)",
        "_pid + _nr_pr; (_pid+_nr_pr)",
        "_last; _last",
        "m == red; (m==red)",
        "red; red",
        "true + false + skip; ((1+0)+1)",
        "'a'; 97",
        "'\\n'; 10",
        "enabled(x); enabled(x)",
        "pc_value(1); pc_value(1)",
        "get_priority(_pid); get_priority(_pid)",
        "timeout; timeout"
      })
  void operands_are_those_of_spin(String text, String wording) {
    assertThat(word(text)).isEqualTo(wording);
  }

  @Test
  void a_number_beyond_31_bits_is_negative() {
    assertThat(word("4294967295")).isEqualTo("-1");
    assertThat(word("2147483648")).isEqualTo("-2147483648");
  }

  @Test
  void a_remote_reference_names_process_and_label_or_variable() {
    String text =
        """
        active [2] proctype P() { byte a[2]; byte i; L: a[1] = i }
        never { P@L && P[1]@L && P:i == 1 && P[0]:a[1] > 2 }
        """;
    assertThat(Models.steps(text))
        .containsExactly("(((((P._p==L)&&(P[1]._p==L))&&(P.i==1))&&(P[0].a[1]>2)))");
    assertThat(Models.program(text).uses(Feature.REMOTE)).isTrue();
  }

  @Test
  void run_takes_structures_apart() {
    String text =
        """
        typedef T { byte a; byte b }
        proctype P(byte c; T t) { t.a = c }
        init { T x; run P(1, x); x.a = run P(1, 2, 3) priority 7 }
        """;
    assertThat(Models.steps(text)).containsExactly("(run P(1,x.a,x.b))", "x.a = run P(1,2,3)");
    Statement.Assign last = (Statement.Assign) Models.body(text).getLast();
    assertThat(((Expression.Run) last.value()).priority()).isEqualTo(OptionalInt.of(7));
  }

  @Test
  void constants_fold_as_c_computes_them() {
    Statement.Assign assign =
        (Statement.Assign)
            Models.body(
                    "mtype = {a, b}; int x; init { x = -7 / 2 + (1 -> 'a' : x) + (a << 4) % 5 }")
                .getFirst();
    assertThat(Constants.fold(assign.value())).isEqualTo(OptionalInt.of(-3 + 97 + 32 % 5));
  }

  @Test
  void what_reads_the_state_or_divides_by_zero_does_not_fold() {
    for (String text : List.of("x", "1 + x", "1 / 0", "_pid", "-x", "len(q)")) {
      Statement.Assign assign =
          (Statement.Assign)
              Models.body("int x; chan q = [1] of {bit}; init { x = " + text + " }").getFirst();
      assertThat(Constants.fold(assign.value())).as(text).isEmpty();
    }
  }

  @Test
  void an_expression_is_bound_to_its_variable() {
    String text = "byte x; active proctype P() { byte y; y = x }";
    Statement.Assign assign = (Statement.Assign) Models.body(text).getLast();
    Expression.Read read = (Expression.Read) assign.value();
    assertThat(read.place().variable().isGlobal()).isTrue();
    assertThat(assign.target().orElseThrow().variable().isGlobal()).isFalse();
    assertThat(read.at().toString()).isEqualTo("m.pml:1:43");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "!full(q)",
        "full(q) + 1",
        "(full(q) -> 1 : 0)",
        "arr[full(q)]",
        "1 +",
        "* 2",
        "(1",
        "x y",
        "x -> 1 : 2",
        "!!x",
        "q?x",
        "0x10",
        "assert(x)",
        "else",
        "run",
        "_",
        "arr",
        "x[1]",
        "s",
        "s.c",
        "s.b",
        "x.a",
        "len(x)",
        "np_"
      })
  void what_spin_refuses_is_refused(String text) {
    assertThat(Models.errors(GLOBALS + "init { x = " + text + " }")).isNotEmpty();
  }
}
