package dev.nutshell.logic.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.logic.ltl.FormulaParser;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.logic.ltl.Lasso;
import dev.nutshell.logic.ltl.Names;
import dev.nutshell.logic.ltl.RandomFormulas;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StutteringTest {
  @ParameterizedTest
  @CsvSource({
    "p U q, true",
    "X p, false",
    "[] (p -> X q), false",
    "[] <> X p, true",
    "<> (p && X (!p && <> q)), true",
    "<> (p && X !p), true",
    "<> (p && X p), false",
    "[] (p -> X (p || q)), true",
    "X p || X !p, true",
    "<> (p && X [] q), true",
    "X [] p, false"
  })
  void an_X_may_not_matter(String text, boolean invariant) {
    Formulas formulas = new Formulas();
    Names names = new Names(List.of("p", "q"));
    FormulaParser.Parsed parsed = FormulaParser.parse(text, formulas, names);
    Formula f = ((FormulaParser.Parsed.Understood) parsed).formula();
    assertThat(new Translator(formulas).isStutterInvariant(f)).isEqualTo(invariant);
  }

  /** All words of at most three letters before they repeat, several times each. */
  private static final List<Lasso> SHORT = new ArrayList<>();

  static {
    for (int length = 1; length <= 3; length++) {
      for (long code = 0; code < 1L << 2 * length; code++) {
        List<Long> letters = new ArrayList<>();
        for (int i = 0; i < length; i++) {
          letters.add(code >>> 2 * i & 3);
        }
        for (int copy = 0; copy < 3 * length; copy++) {
          SHORT.add(new Lasso(letters, copy % length));
        }
      }
    }
  }

  /** Repeats letters of a word at random, finitely often. */
  private static Lasso repeated(Lasso word, Random random) {
    List<Long> letters = new ArrayList<>();
    int back = 0;
    for (int i = 0; i < word.letters().size(); i++) {
      back = i == word.back() ? letters.size() : back;
      int times = 1 + random.nextInt(3);
      for (int j = 0; j < times; j++) {
        letters.add(word.letters().get(i));
      }
    }
    return new Lasso(letters, back);
  }

  @Test
  void invariance_agrees_with_trying_words() {
    Random random = new Random(11);
    int invariant = 0;
    int withNext = 0;
    for (int i = 0; i < 300; i++) {
      Formulas formulas = new Formulas();
      RandomFormulas source = new RandomFormulas(random, formulas, 2, true);
      Formula f = source.formula(1 + random.nextInt(6));
      boolean told = false;
      for (Lasso word : SHORT) {
        told = told || word.satisfies(f) != repeated(word, random).satisfies(f);
      }
      for (int j = 0; j < 400 && !told; j++) {
        Lasso word = source.word(6);
        told = word.satisfies(f) != repeated(word, random).satisfies(f);
      }
      boolean answer = new Translator(formulas).isStutterInvariant(f);
      assertThat(answer).as("%s", f).isEqualTo(!told);
      invariant += answer ? 1 : 0;
      withNext += answer && !f.nextFree() ? 1 : 0;
    }
    assertThat(invariant).isBetween(60, 290);
    assertThat(withNext).isGreaterThan(10);
  }
}
