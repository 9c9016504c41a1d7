package dev.nutshell.logic.automaton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nutshell.logic.automaton.Translator.Translation;
import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.logic.ltl.FormulaParser;
import dev.nutshell.logic.ltl.FormulaParser.Parsed;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.logic.ltl.Lasso;
import dev.nutshell.logic.ltl.Names;
import dev.nutshell.logic.ltl.RandomFormulas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TranslatorTest {
  private static final Path FORMULAS = Path.of("../../shared/corpus/ltl/formulas.tsv");
  private static final Names NAMES =
      new Names(IntStream.range(0, 80).mapToObj(i -> "p" + i).toList());

  private static Automaton built(Translation translation) {
    return ((Translation.Built) translation).automaton();
  }

  private static Formula parsed(Formulas formulas, String text) {
    return ((Parsed.Understood) FormulaParser.parse(text, formulas, NAMES)).formula();
  }

  private static Automaton generalized(String text) {
    Formulas formulas = new Formulas();
    return built(new Translator(formulas).generalized(parsed(formulas, text)));
  }

  private static void agrees(
      Translator translator, Formulas formulas, Formula f, RandomFormulas words, int count) {
    List<Automaton> with = List.of(built(translator.generalized(f)), built(translator.buchi(f)));
    List<Automaton> without =
        List.of(
            built(translator.generalized(formulas.not(f))),
            built(translator.buchi(formulas.not(f))));
    for (int i = 0; i < count; i++) {
      Lasso word = words.word(9);
      boolean satisfied = word.satisfies(f);
      for (Automaton automaton : with) {
        assertThat(automaton.accepts(word)).as("%s on %s", f, word).isEqualTo(satisfied);
      }
      for (Automaton automaton : without) {
        assertThat(automaton.accepts(word)).as("not %s on %s", f, word).isNotEqualTo(satisfied);
      }
    }
  }

  @Test
  void automata_accept_the_words_of_their_formulas() {
    Random random = new Random(1);
    for (int i = 0; i < 250; i++) {
      Formulas formulas = new Formulas();
      RandomFormulas source = new RandomFormulas(random, formulas, 3, true);
      Formula f = source.formula(1 + random.nextInt(9));
      agrees(new Translator(formulas), formulas, f, source, 40);
    }
  }

  @Test
  void automata_of_well_known_formulas_are_small_and_right() throws IOException {
    assumeThat(FORMULAS).as("the formulas are not here, so they are skipped").exists();
    int generalized = 0;
    int buchi = 0;
    Random random = new Random(2);
    for (String line : Files.readAllLines(FORMULAS)) {
      String[] fields = line.split("\t");
      if (fields.length < 12 || !fields[2].equals("+")) {
        continue;
      }
      Formulas formulas = new Formulas();
      Formula f = parsed(formulas, ours(fields[11]));
      Translator translator = new Translator(formulas);
      generalized += built(translator.generalized(f)).states();
      buchi += built(translator.buchi(f)).states();
      RandomFormulas words = new RandomFormulas(random, formulas, f.propositions(), true);
      agrees(translator, formulas, f, words, 6);
    }
    assertThat(generalized).isLessThanOrEqualTo(568);
    assertThat(buchi).isLessThanOrEqualTo(645);
  }

  /** Those formulas are written as Spot does: Fp0 without a space, and single signs. */
  private static String ours(String text) {
    String spaced = text.replaceAll("(?<![a-z0-9])([GFX])", "$1 ");
    return spaced.replace("&", "&&").replace("|", "||");
  }

  @Test
  void marks_of_a_buchi_automaton_belong_to_states() {
    Random random = new Random(3);
    for (int i = 0; i < 200; i++) {
      Formulas formulas = new Formulas();
      Formula f = new RandomFormulas(random, formulas, 3, true).formula(1 + random.nextInt(9));
      Automaton automaton = built(new Translator(formulas).buchi(f));
      assertThat(automaton.acceptanceSets()).isEqualTo(1);
      for (int s = 0; s < automaton.states(); s++) {
        for (int t = automaton.first(s); t < automaton.first(s + 1); t++) {
          assertThat(automaton.marks(t)).isEqualTo(automaton.marks(automaton.first(s)));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "<> p0, TERMINAL, 2, true",
    "p0 U p1, TERMINAL, 2, true",
    "[] p0, WEAK, 1, true",
    "<> [] p0, WEAK, 2, false",
    "[] <> p0, GENERAL, 1, true",
    "[] (p0 -> <> p1), GENERAL, 2, true",
    "p0 && !p0, REJECTING, 1, true",
    "[] p0 && <> !p0, REJECTING, 1, true",
    "p0 || !p0, TERMINAL, 1, true",
    "(X p0 U p1) || !X (p0 U (p0 && p1)), TERMINAL, 1, true",
    "[] <> p0 && [] <> p1 && [] <> p2, GENERAL, 1, true",
    "<> p0 && [] <> p1, GENERAL, 2, true"
  })
  void automata_are_classified(String text, Strength strength, int states, boolean deterministic) {
    Automaton automaton = generalized(text);
    assertThat(automaton.strength()).isEqualTo(strength);
    assertThat(automaton.states()).isEqualTo(states);
    assertThat(automaton.isDeterministic()).isEqualTo(deterministic);
    assertThat(automaton.isEmpty()).isEqualTo(strength == Strength.REJECTING);
  }

  /** Each claim of a strength is tried: from a terminal component no letter leads to rejection. */
  @Test
  void strengths_mean_what_they_say() {
    Random random = new Random(4);
    for (int i = 0; i < 300; i++) {
      Formulas formulas = new Formulas();
      RandomFormulas source = new RandomFormulas(random, formulas, 2, true);
      Automaton automaton =
          built(new Translator(formulas).generalized(source.formula(1 + random.nextInt(7))));
      for (int s = 0; s < automaton.states(); s++) {
        walk(automaton, s, random);
      }
    }
  }

  // A random walk that stays in the component and comes back has all marks where it is weak.
  private static void walk(Automaton automaton, int start, Random random) {
    Strength strength = automaton.strength(automaton.component(start));
    if (strength == Strength.GENERAL) {
      return;
    }
    int s = start;
    long marks = 0;
    for (int step = 0; step < 30; step++) {
      long letter = random.nextLong(4);
      List<Integer> inside = new ArrayList<>();
      for (int t = automaton.first(s); t < automaton.first(s + 1); t++) {
        if (automaton.component(automaton.target(t)) == automaton.component(s)
            && automaton.reads(t, letter)) {
          inside.add(t);
        }
      }
      assertThat(strength == Strength.TERMINAL && inside.isEmpty()).isFalse();
      if (inside.isEmpty()) {
        return;
      }
      int taken = inside.get(random.nextInt(inside.size()));
      marks |= automaton.marks(taken);
      s = automaton.target(taken);
      if (s == start) {
        assertThat(marks == automaton.allMarks()).isEqualTo(strength != Strength.REJECTING);
        return;
      }
    }
  }

  @Test
  void a_deterministic_automaton_never_has_a_choice() {
    Random random = new Random(8);
    int deterministic = 0;
    for (int i = 0; i < 300; i++) {
      Formulas formulas = new Formulas();
      Formula f = new RandomFormulas(random, formulas, 3, true).formula(1 + random.nextInt(7));
      Automaton automaton = built(new Translator(formulas).generalized(f));
      boolean choice = false;
      for (int s = 0; s < automaton.states(); s++) {
        for (long letter = 0; letter < 8; letter++) {
          int ways = 0;
          for (int t = automaton.first(s); t < automaton.first(s + 1); t++) {
            ways += automaton.reads(t, letter) ? 1 : 0;
          }
          choice |= ways > 1;
        }
      }
      assertThat(automaton.isDeterministic()).as("%s", f).isNotEqualTo(choice);
      deterministic += choice ? 0 : 1;
    }
    assertThat(deterministic).isBetween(50, 290);
  }

  @Test
  void more_propositions_than_a_valuation_has_bits_are_refused() {
    Formulas formulas = new Formulas();
    Translator translator = new Translator(formulas);
    assertThat(translator.generalized(parsed(formulas, "[] (p0 -> <> p63)")))
        .isInstanceOf(Translation.Built.class);
    Translation refused = translator.generalized(parsed(formulas, "[] (p0 -> <> p64)"));
    assertThat(((Translation.Refused) refused).problem().message())
        .isEqualTo("the formula has more than 64 different propositions");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[] (p0 -> X X X X X X X X X X X X X X X X X X p1)",
        "([] <> p0 <-> [] <> p1) <-> ([] <> p2 <-> [] <> p3) <-> ([] <> p4 <-> [] <> p5)",
        "(p0 U p1) <-> (p2 U p3) <-> (p4 U p5) <-> (p6 U p7) <-> (p8 U p9) <-> (p10 U p11)"
      })
  void formulas_with_large_automata_end(String text) {
    Formulas formulas = new Formulas();
    Formula f = parsed(formulas, text);
    switch (new Translator(formulas).generalized(f)) {
      case Translation.Built(Automaton automaton) ->
          assertThat(automaton.states()).isLessThanOrEqualTo(Configurations.MOST_STATES);
      case Translation.Refused(var problem) ->
          assertThat(problem.message()).contains("the automaton of this formula");
    }
  }

  @Test
  void ten_thousand_operators_end() {
    Formulas formulas = new Formulas();
    Random random = new Random(9);
    StringBuilder text = new StringBuilder("<> p0");
    for (int i = 0; i < 5_000; i++) {
      text.append(random.nextBoolean() ? " && " : " || ");
      text.append("(p").append(random.nextInt(60)).append(random.nextBoolean() ? " U p" : " V p");
      text.append(random.nextInt(60)).append(")");
    }
    Formula f = parsed(formulas, text.toString());
    RandomFormulas words = new RandomFormulas(random, formulas, 60, true);
    switch (new Translator(formulas).generalized(f)) {
      case Translation.Built(Automaton automaton) -> {
        for (int i = 0; i < 50; i++) {
          Lasso word = words.word(6);
          assertThat(automaton.accepts(word)).isEqualTo(word.satisfies(f));
        }
      }
      case Translation.Refused(var problem) ->
          assertThat(problem.message()).contains("the automaton of this formula");
    }
  }
}
