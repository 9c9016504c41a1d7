package dev.nutshell.promela.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.promela.Models;
import dev.nutshell.promela.syntax.Formula;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Property;
import dev.nutshell.promela.syntax.Wording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The wordings are SPIN's own, but for {@code ->} and {@code W}, which SPIN writes out. */
class FormulaTest {
  private static final String MODEL =
      "; bool p, q, r; byte x; chan c = [1] of {byte}; active proctype P() { byte v; L: v = 1 }";

  private static String word(String formula) {
    Program program = Models.program("ltl { " + formula + " }" + MODEL);
    return Wording.of(program.properties().getFirst().formula());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[] p; [] (p)",
        "<> p; <> (p)",
        "X p; X (p)",
        "[]<>p; [] (<> (p))",
        "<>[]!p; <> ([] (! (p)))",
        "p U q U r; ((p) U (q)) U (r)",
        "p V q; (p) V (q)",
        "p W q; (p) W (q)",
        "p R q; (p) V (q)",
        "p -> q -> r; ((p) -> (q)) -> (r)",
        "p <-> q; (p) <-> (q)",
        "p && q || r; ((p) && (q)) || (r)",
        "p || q && r; (p) || ((q) && (r))",
        "p /\\ q \\/ r; ((p) && (q)) || (r)",
        "[] p && q; ([] (p)) && (q)",
        "[] p U q; ([] (p)) U (q)",
        "[] (p U q); [] ((p) U (q))",
        "! p U q; (! (p)) U (q)",
        "p && q U r; (p) && ((q) U (r))",
        "p U q -> r; ((p) U (q)) -> (r)",
        "x == 1 U x > 2; ((x==1)) U ((x>2))",
        "[] (x == 1 -> <> (x != 1)); [] (((x==1)) -> (<> ((x!=1))))",
        "(p && q) == r; ((p&&q)==r)",
        "- x == -1; (-(x)==-(1))",
        "!!p; ! (! (p))",
        "len(c) < 2; (len(c)<2)",
        "[] !full(c); [] (! (full(c)))",
        "<> P@L; <> ((P._p==L))",
        "[] (P[0]:v == 0); [] ((P[0].v==0))",
        "[] x == 1; [] ((x==1))",
        "<> x == 1; <> ((x==1))",
        "X x > 1; X ((x>1))",
        "[] x + 1 == 2; [] (((x+1)==2))",
        "<>[] x == 1; <> ([] ((x==1)))",
        "[] x == 1 && q; ([] ((x==1))) && (q)",
        "[] x == 1 U q; ([] ((x==1))) U (q)",
        "[] x == 1 -> <> x == 2; ([] ((x==1))) -> (<> ((x==2)))",
        "!x == 1; (!(x)==1)",
        "[] !x == 1; [] ((!(x)==1))",
        "always p; [] (p)",
        "eventually p; <> (p)",
        "next p; X (p)",
        "p until q; (p) U (q)",
        "p stronguntil q; (p) U (q)",
        "p weakuntil q; (p) W (q)",
        "p release q; (p) V (q)",
        "p implies q; (p) -> (q)",
        "p equivalent q; (p) <-> (q)",
        "always (p implies eventually q); [] ((p) -> (<> (q)))",
        "true; 1"
      })
  void operators_bind_as_in_spin(String formula, String wording) {
    assertThat(word(formula)).isEqualTo(wording);
  }

  @Test
  void formulas_have_names_and_places() {
    Program program =
        Models.program("ltl a { [] p }\nltl { <> p; } bool p; ltl { p } init { p = 1 }");
    assertThat(program.properties().stream().map(Property::name))
        .containsExactly("a", "ltl_0", "ltl_1");
    assertThat(program.properties().get(1).at().toString()).isEqualTo("m.pml:2:1");
  }

  @Test
  void a_formula_may_speak_of_what_is_declared_after_it() {
    assertThat(word("[] (x < 2)")).isEqualTo("[] ((x<2))");
  }

  @Test
  void logical_operators_belong_to_the_formula() {
    Formula formula =
        Models.program("ltl { p && !q } bool p, q; init { p = q }")
            .properties()
            .getFirst()
            .formula();
    assertThat(formula).isInstanceOf(Formula.Binary.class);
    assertThat(((Formula.Binary) formula).right()).isInstanceOf(Formula.Unary.class);
  }

  @Test
  void a_variable_named_r_is_no_operator() {
    Program program = Models.program("bool R, p; ltl { [] (R -> p) } init { R = p }");
    assertThat(Wording.of(program.properties().getFirst().formula())).isEqualTo("[] ((R) -> (p))");
  }

  @Test
  void a_macro_is_expanded_in_a_formula() {
    Program program = Models.program("#define p (x > 1)\nltl { [] p } byte x; init { x = 1 }");
    assertThat(Wording.of(program.properties().getFirst().formula())).isEqualTo("[] ((x>1))");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "p U",
        "U p",
        "p q",
        "(p",
        "p)",
        "[] zz",
        "[ ] p",
        "1 == [] p",
        "x == <> p",
        "[] (p U q) == 1",
        "(p -> q : r)",
        "P@M",
        "P:w",
        "x = 1",
        "run P()",
        "[] p }"
      })
  void what_makes_no_sense_is_refused(String formula) {
    assertThat(Models.errors("ltl { " + formula + " }" + MODEL)).isNotEmpty();
  }

  @Test
  void a_temporal_operator_before_a_comparison_is_warned_of() {
    assertThat(Models.warnings("ltl { [] x == 1 }" + MODEL))
        .contains(
            "m.pml:1:7: '[] a == b' is read as '[] (a == b)'; SPIN reads it otherwise:"
                + " put parentheses.");
    assertThat(Models.warnings("ltl { [] (!x == 1) }" + MODEL))
        .contains("m.pml:1:11: '! a == b' is '(! a) == b', as in C: parentheses say which.");
    assertThat(Models.warnings("ltl { [] (x == 1) && !(x == 1) && !p }" + MODEL)).isEmpty();
  }

  @Test
  void a_temporal_operator_after_a_comparison_is_explained() {
    assertThat(Models.error("ltl { 1 == [] p }" + MODEL))
        .isEqualTo(
            "m.pml:1:12: '[]' makes a formula, with which '==' cannot compute:"
                + " put the operands of '==' into parentheses.");
  }

  @Test
  void an_open_formula_is_told() {
    assertThat(Models.errors("bool p;\nltl { [] p\ninit { skip }\n"))
        .contains("m.pml:2:1: This formula is not closed: '}' is missing.");
  }
}
