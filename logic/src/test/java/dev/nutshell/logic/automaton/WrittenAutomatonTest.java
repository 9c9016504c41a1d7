package dev.nutshell.logic.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.logic.ltl.Lasso;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WrittenAutomatonTest {
  private static final int PROPOSITIONS = 2;

  private final Formulas formulas = new Formulas();

  /** States, the first is initial; those with a bit accept. */
  private record Written(int states, BitSet accepting, List<WrittenAutomaton.Edge> edges) {
    Optional<Automaton> small() {
      return WrittenAutomaton.unhurried(states, 0, accepting::get, edges);
    }

    /** Straight from the definition: a reachable cycle of position and state that accepts. */
    boolean accepts(Lasso word) {
      int positions = word.letters().size();
      boolean[][] reach = new boolean[positions * states][];
      for (int node = 0; node < reach.length; node++) {
        reach[node] = from(word, node);
      }
      boolean[] initial = reach[0].clone();
      initial[0] = true;
      for (int node = 0; node < reach.length; node++) {
        if (initial[node] && accepting.get(node % states) && reach[node][node]) {
          return true;
        }
      }
      return false;
    }

    /** What can be reached from a node by one step or more. */
    private boolean[] from(Lasso word, int start) {
      boolean[] seen = new boolean[word.letters().size() * states];
      List<Integer> open = new ArrayList<>(List.of(start));
      while (!open.isEmpty()) {
        int node = open.removeLast();
        int position = node / states;
        for (WrittenAutomaton.Edge edge : edges) {
          int next = word.next(position) * states + edge.to();
          Lasso letter = new Lasso(List.of(word.letters().get(position)), 0);
          if (edge.from() == node % states && letter.satisfies(edge.condition()) && !seen[next]) {
            seen[next] = true;
            open.add(next);
          }
        }
      }
      return seen;
    }
  }

  private Formula condition(Random random) {
    Formula literal = formulas.literal(random.nextInt(PROPOSITIONS), random.nextBoolean());
    return switch (random.nextInt(4)) {
      case 0 -> formulas.constant(true);
      case 1 -> formulas.and(literal, formulas.literal(random.nextInt(PROPOSITIONS), true));
      default -> literal;
    };
  }

  private Written written(Random random) {
    int states = 1 + random.nextInt(4);
    BitSet accepting = new BitSet();
    List<WrittenAutomaton.Edge> edges = new ArrayList<>();
    for (int s = 0; s < states; s++) {
      accepting.set(s, random.nextBoolean());
      // People who write claims stay where they are, mostly.
      if (random.nextInt(4) > 0) {
        edges.add(new WrittenAutomaton.Edge(s, condition(random), s));
      }
      for (int e = random.nextInt(3); e > 0; e--) {
        edges.add(new WrittenAutomaton.Edge(s, condition(random), random.nextInt(states)));
      }
    }
    return new Written(states, accepting, edges);
  }

  private static Lasso word(Random random) {
    int length = 1 + random.nextInt(5);
    List<Long> letters = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      letters.add((long) random.nextInt(1 << PROPOSITIONS));
    }
    return new Lasso(letters, random.nextInt(length));
  }

  private static Lasso repeated(Lasso word, Random random) {
    List<Long> letters = new ArrayList<>();
    int back = 0;
    for (int i = 0; i < word.letters().size(); i++) {
      back = i == word.back() ? letters.size() : back;
      for (int times = random.nextInt(3); times >= 0; times--) {
        letters.add(word.letters().get(i));
      }
    }
    return new Lasso(letters, back);
  }

  /** From state 0 by p to state 1, which accepts, and back; state 0 may also stay. */
  private Written again(boolean back) {
    Formula p = formulas.literal(0, false);
    Formula any = formulas.constant(true);
    BitSet accepting = BitSet.valueOf(new long[] {2});
    return new Written(
        2,
        accepting,
        List.of(
            new WrittenAutomaton.Edge(0, any, 0),
            new WrittenAutomaton.Edge(0, p, 1),
            new WrittenAutomaton.Edge(1, back ? any : p, 0)));
  }

  @Test
  void again_and_again_p_does_not_count_though_a_step_is_made_after_each_p() {
    assertThat(again(true).small()).isPresent();
  }

  @Test
  void again_and_again_p_and_at_once_p_counts() {
    assertThat(again(false).small()).isEmpty();
  }

  @Test
  void what_is_made_small_accepts_the_same_words_however_often_a_letter_is_repeated() {
    Random random = new Random(19);
    int small = 0;
    int useful = 0;
    for (int i = 0; i < 1_500; i++) {
      Written written = written(random);
      Optional<Automaton> made = written.small();
      if (made.isEmpty()) {
        continue;
      }
      small++;
      boolean accepted = false;
      for (int j = 0; j < 60; j++) {
        Lasso word = word(random);
        boolean accepts = written.accepts(word);
        accepted |= accepts;
        assertThat(made.get().accepts(word)).as("%s reads %s", written, word).isEqualTo(accepts);
        Lasso longer = repeated(word, random);
        assertThat(written.accepts(longer)).as("%s reads %s", written, longer).isEqualTo(accepts);
      }
      useful += accepted ? 1 : 0;
    }
    assertThat(small).isBetween(150, 1_350);
    assertThat(useful).isGreaterThan(100);
  }

  @Test
  void most_automata_of_formulas_without_X_are_seen_not_to_count() {
    Random random = new Random(23);
    int seen = 0;
    int tried = 0;
    while (tried < 200) {
      Formulas own = new Formulas();
      Formula f =
          new dev.nutshell.logic.ltl.RandomFormulas(random, own, 2, false)
              .formula(2 + random.nextInt(5));
      if (new Translator(own).buchi(f) instanceof Translator.Translation.Built(Automaton buchi)
          && !buchi.isEmpty()) {
        tried++;
        seen += isSeen(buchi, own) ? 1 : 0;
      }
    }
    assertThat(seen).isGreaterThan(150);
  }

  private static boolean isSeen(Automaton buchi, Formulas own) {
    List<WrittenAutomaton.Edge> edges = new ArrayList<>();
    BitSet accepting = new BitSet();
    for (int s = 0; s < buchi.states(); s++) {
      for (int t = buchi.first(s); t < buchi.first(s + 1); t++) {
        accepting.set(s, buchi.marks(t) == buchi.allMarks());
        for (int c = 0; c < buchi.cubes(t); c++) {
          List<Formula> literals = new ArrayList<>();
          for (int p = 0; p < PROPOSITIONS; p++) {
            if ((buchi.positive(t, c) >>> p & 1) == 1) {
              literals.add(own.literal(p, false));
            } else if ((buchi.negative(t, c) >>> p & 1) == 1) {
              literals.add(own.literal(p, true));
            }
          }
          edges.add(new WrittenAutomaton.Edge(s, own.and(literals), buchi.target(t)));
        }
      }
    }
    return WrittenAutomaton.unhurried(buchi.states(), buchi.initial(), accepting::get, edges)
        .isPresent();
  }
}
