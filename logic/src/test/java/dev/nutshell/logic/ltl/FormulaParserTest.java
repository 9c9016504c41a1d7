package dev.nutshell.logic.ltl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Problem;
import dev.nutshell.logic.ltl.FormulaParser.Parsed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaParserTest {
  private static final Names NAMES = new Names(List.of("p", "q", "r", "send x", "X", "U", "lock"));

  private static Parsed parse(String text) {
    return FormulaParser.parse(text, new Formulas(), NAMES);
  }

  private static Problem problem(String text) {
    return ((Parsed.Malformed) parse(text)).problem();
  }

  private static List<String> atoms(String text) {
    List<String> atoms = new ArrayList<>();
    Parsed parsed =
        FormulaParser.parse(
            text,
            new Formulas(),
            atom -> {
              atoms.add(atom);
              return new Atoms.Reading.Proposition(atoms.size() - 1);
            });
    assertThat(parsed).isInstanceOf(Parsed.Understood.class);
    return atoms;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      value = {
        "p -> q -> r = (p -> q) -> r",
        "p <-> q -> r = (p <-> q) -> r",
        "p -> q <-> r = (p -> q) <-> r",
        "p || q -> r = (p || q) -> r",
        "p || q && r = p || (q && r)",
        "p && q || r = (p && q) || r",
        "p && q U r = p && (q U r)",
        "p U q U r = (p U q) U r",
        "p U q V r = (p U q) V r",
        "p W q U r = (p W q) U r",
        "[] p || q = ([] p) || q",
        "!p U q = (!p) U q",
        "<> p U q = (<> p) U q",
        "! [] <> p && q = (!([](<>(p)))) && q",
        "X X p U q = (X (X p)) U q",
        "p W q = ([] p) || (p U q)",
        "p M q = q U (p && q)",
        "p R q = p V q",
        "always p implies eventually q = [] p -> <> q",
        "p until q = p U q",
        "p stronguntil q = p U q",
        "p weakuntil q = p W q",
        "p release q = p V q",
        "next p equivalent G q = X p <-> [] q",
        "G F p = [] <> p",
        "p /\\ q \\/ r = (p && q) || r",
        "1 U p = <> p",
        "0 V p = [] p",
        "true U p = <> p",
        "false V p = [] p",
        "p U 'send x' = p U \"send x\"",
        "X X = X (X)",
        "X U p = (X) U p",
        "p U U = p U (U)"
      })
  void precedence_is_that_of_spin(String text, String grouped) {
    Formulas formulas = new Formulas();
    Rewriting rewriting = new Rewriting(formulas);
    Parsed one = FormulaParser.parse(text, formulas, NAMES);
    Parsed other = FormulaParser.parse(grouped, formulas, NAMES);
    assertThat(one).as("%s", one).isInstanceOf(Parsed.Understood.class);
    assertThat(rewriting.rewrite(((Parsed.Understood) one).formula()))
        .isSameAs(rewriting.rewrite(((Parsed.Understood) other).formula()));
  }

  @Test
  void atoms_are_whatever_the_front_end_reads() {
    assertThat(atoms("[] (x == 3 -> <> y+1 < z)")).containsExactly("x == 3", "y+1 < z");
    assertThat(atoms("!P[1]@crit U P[2]:x == 0")).containsExactly("P[1]@crit", "P[2]:x == 0");
    assertThat(atoms("(x + 1) * 2 >= y && q")).containsExactly("(x + 1) * 2 >= y", "q");
    assertThat(atoms("((x == 1)) <-> a[b[2]].c != -1"))
        .containsExactly("x == 1", "a[b[2]].c != -1");
    assertThat(atoms("[] fireable(t) W len(ch) > 0")).containsExactly("fireable(t)", "len(ch) > 0");
    assertThat(atoms("[]('a && b' -> <>'U')")).containsExactly("'a && b'", "'U'");
    assertThat(atoms("a<b && <>c")).containsExactly("a<b", "c");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      value = {
        "'' = 1 = a formula was expected here, but the text ends",
        "'p &&' = 5 = a formula was expected here, but the text ends",
        "'p q' = 3 = an operator such as && || -> U W V was expected here, but there is 'q'",
        "'(p || q' = 1 = this parenthesis is not closed",
        "'p || q)' = 7 = this parenthesis was not opened",
        "'p && || q' = 6 = a proposition was expected here, but there is '|'",
        "'[] ) p' = 4 = a proposition was expected here, but there is ')'",
        "'p U lok' = 5 = there is no proposition 'lok'; did you mean 'lock'?",
        "'p & q' = 3 = an operator such as && || -> U W V was expected here, but there is '&'",
        "'p && \"send' = 6 = a proposition was expected here, but there is a quotation mark"
            + " without its partner"
      })
  void errors_name_their_place(String text, int column, String message) {
    Problem problem = problem(text);
    assertThat(problem.column()).isEqualTo(column);
    assertThat(problem.message()).isEqualTo(message);
    assertThat(problem.toString()).startsWith("'" + text + "':1:" + column + ": ");
  }

  @Test
  void a_place_in_a_long_text_has_a_line() {
    assertThat(problem("p &&\n  (q ||\n   zzzzz)").line()).isEqualTo(3);
    assertThat(problem("p &&\n  (q ||\n   zzzzz)").column()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"(", "!", "[]", "<>", "X ", "(!", "[](", "p U (", "p -> (", "p<->(", "((x)+"})
  void deep_nesting_ends_with_a_sentence_or_a_result(String opening) {
    String open = opening.repeat(100_000);
    String close = opening.contains("(") ? ")".repeat(100_000) : "";
    parse(open + "p" + close);
    assertThat(parse(open)).isInstanceOf(Parsed.Malformed.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"&&", "||", "->", "<->", "U", "W", "V", "M"})
  void long_rows_end_with_a_sentence_or_a_result(String operator) {
    Parsed parsed = parse("p" + (" " + operator + " q" + " " + operator + " r").repeat(5_000));
    if (operator.equals("&&") || operator.equals("||")) {
      assertThat(parsed).isInstanceOf(Parsed.Understood.class);
    } else {
      assertThat(((Parsed.Malformed) parsed).problem().message())
          .isEqualTo("the formula is nested more than 250 operators deep here");
    }
  }

  @Test
  void parentheses_alone_are_no_depth() {
    String text = "(".repeat(100_000) + "p U q" + ")".repeat(100_000);
    assertThat(parse(text)).isInstanceOf(Parsed.Understood.class);
  }

  @Test
  void any_text_has_an_answer() {
    String[] pieces = {
      "p", "q", "(", ")", "[", "]", "[]", "<>", "!", "&&", "||", "->", "<->", "U", "V", "W", "M",
      "X", "G", "F", " ", "'", "\"", "==", "<", "-", "@", ":", ".", "?", "1", "always", "until",
      "\n", "{", "}", "&", "é"
    };
    Random random = new Random(5);
    int understood = 0;
    for (int i = 0; i < 50_000; i++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(9);
      for (int j = 0; j < length; j++) {
        text.append(pieces[random.nextInt(pieces.length)]);
        text.append(random.nextBoolean() ? " " : "");
      }
      switch (parse(text.toString())) {
        case Parsed.Understood any -> understood++;
        case Parsed.Malformed(Problem problem) ->
            assertThat(problem.column()).as(text.toString()).isBetween(1, text.length() + 1);
      }
    }
    assertThat(understood).isGreaterThan(500);
  }

  @Test
  void a_formula_that_is_written_out_reads_as_itself() {
    Random random = new Random(6);
    for (int i = 0; i < 2_000; i++) {
      Formulas formulas = new Formulas();
      Formula f = new RandomFormulas(random, formulas, 4, true).formula(random.nextInt(15));
      Names names = new Names(List.of("p0", "p1", "p2", "p3"));
      assertThat(FormulaParser.parse(f.toString(), formulas, names))
          .isEqualTo(new Parsed.Understood(f));
    }
  }
}
