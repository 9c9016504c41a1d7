package dev.nutshell.logic.ltl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RewritingTest {
  private static final Names NAMES = new Names(List.of("p", "q", "r"));

  @Test
  void a_rewritten_formula_has_the_same_words() {
    Random random = new Random(19);
    for (int i = 0; i < 1_000; i++) {
      Formulas formulas = new Formulas();
      RandomFormulas source = new RandomFormulas(random, formulas, 3, true);
      Formula f = source.formula(1 + random.nextInt(12));
      Rewriting rewriting = new Rewriting(formulas);
      Formula g = rewriting.rewrite(f);
      Formula h = rewriting.postponing(g);
      for (int j = 0; j < 30; j++) {
        Lasso word = source.word(8);
        assertThat(word.satisfies(g))
            .as("%s is not %s on %s", f, g, word)
            .isEqualTo(word.satisfies(f));
        assertThat(word.satisfies(h))
            .as("%s is not %s on %s", f, h, word)
            .isEqualTo(word.satisfies(f));
        assertThat(word.satisfies(formulas.not(f))).as("%s", f).isNotEqualTo(word.satisfies(f));
      }
    }
  }

  @Test
  void what_is_called_eventual_or_universal_is() {
    Random random = new Random(20);
    for (int i = 0; i < 3_000; i++) {
      Formulas formulas = new Formulas();
      RandomFormulas source = new RandomFormulas(random, formulas, 2, true);
      Formula f = source.formula(1 + random.nextInt(6));
      Formula next = formulas.next(f);
      for (int j = 0; j < 30; j++) {
        Lasso word = source.word(6);
        assertThat(f.eventual() && word.satisfies(next) && !word.satisfies(f))
            .as("%s", f)
            .isFalse();
        assertThat(f.universal() && word.satisfies(f) && !word.satisfies(next))
            .as("%s", f)
            .isFalse();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "<> <> p, <> p",
    "[] <> [] <> p, [] <> p",
    "p U (p U q), p U q",
    "(p U q) U q, p U q",
    "<> (p U q), <> q",
    "X [] <> p, [] <> p",
    "X p U X q, X (p U q)",
    "p || <> p, <> p",
    "p && !p, false",
    "<> p || [] !p, true",
    "!p U p, <> p",
    "(p U q) || [] p, p W q",
    "p U (q || [] p), p W q",
    "p || X <> p, <> p",
    "q || (p && X (p U q)), p U q",
    "[] (p && X <> (q && X <> r)), [] p && [] <> q && [] <> r"
  })
  void rules_make_formulas_smaller(String from, String to) {
    Formulas formulas = new Formulas();
    Rewriting rewriting = new Rewriting(formulas);
    assertThat(rewriting.rewrite(parsed(formulas, from)))
        .isSameAs(rewriting.rewrite(parsed(formulas, to)));
    assertThat(rewriting.rewrite(formulas.not(parsed(formulas, from))))
        .isSameAs(rewriting.rewrite(formulas.not(parsed(formulas, to))));
  }

  private static Formula parsed(Formulas formulas, String text) {
    return ((FormulaParser.Parsed.Understood) FormulaParser.parse(text, formulas, NAMES)).formula();
  }
}
