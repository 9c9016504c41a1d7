package dev.nutshell.logic.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.logic.ltl.Lasso;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A claim in parts accepts exactly the words of its formula, whatever the number of parts. */
class DivisionTest {
  private static final int LETTERS = 4;

  private final Formulas formulas = new Formulas();

  /** Reads a word: the state is the position in it. */
  private record Letters(long[] word) implements AutomatonClaim.Propositions {
    @Override
    public boolean readEvents() {
      return false;
    }

    @Override
    public TransitionSystem beside(TransitionSystem system, Fairness fairness) {
      return system;
    }

    @Override
    public Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system) {
      return Abilities.Ability.unknown("of no system");
    }

    @Override
    public Abilities.Ability<String> text(TransitionSystem system) {
      return Abilities.Ability.unknown("it is not written as C");
    }

    @Override
    public AutomatonClaim.Valuation of(TransitionSystem system, Explorer explorer) {
      return (state, _) -> word[state.get(0)];
    }
  }

  private record Node(int position, int automaton) {}

  private record Edge(Node target, long marks) {}

  private static boolean accepts(Claim claim, int length, int loop) {
    Claim.Reader reader = claim.reader(null, null);
    Map<Node, List<Edge>> graph = new HashMap<>();
    List<Node> open = new ArrayList<>(List.of(new Node(0, claim.initial())));
    State state = new State();
    state.resize(1);
    Claim.Moves moves = new Claim.Moves();
    while (!open.isEmpty()) {
      Node node = open.removeLast();
      if (graph.containsKey(node)) {
        continue;
      }
      if (claim.decides(node.automaton())) {
        return true;
      }
      state.set(0, node.position());
      reader.moves(state, 0, node.automaton(), moves);
      int next = node.position() + 1 == length ? loop : node.position() + 1;
      List<Edge> edges = new ArrayList<>();
      for (int i = 0; i < moves.size(); i++) {
        edges.add(new Edge(new Node(next, moves.target(i)), moves.marks(i)));
      }
      graph.put(node, edges);
      edges.forEach(edge -> open.add(edge.target()));
    }
    // An accepting cycle through a node: what it reaches, and what comes back to it, has all marks.
    long all = (1L << claim.sets()) - 1;
    for (Node node : graph.keySet()) {
      Set<Node> after = reached(graph, node);
      if (!after.contains(node)) {
        continue;
      }
      long met = 0;
      for (Node one : after) {
        for (Edge edge : graph.get(one)) {
          if (after.contains(edge.target()) && reached(graph, edge.target()).contains(node)) {
            met |= reached(graph, one).contains(node) ? edge.marks() : 0;
          }
        }
      }
      if (met == all) {
        return true;
      }
    }
    return false;
  }

  private static Set<Node> reached(Map<Node, List<Edge>> graph, Node from) {
    Set<Node> reached = new HashSet<>();
    List<Node> open = new ArrayList<>(List.of(from));
    while (!open.isEmpty()) {
      for (Edge edge : graph.get(open.removeLast())) {
        if (reached.add(edge.target())) {
          open.add(edge.target());
        }
      }
    }
    return reached;
  }

  private Formula random(Random random, int depth) {
    if (depth == 0) {
      return formulas.literal(random.nextInt(LETTERS), random.nextBoolean());
    }
    Formula one = random(random, depth - 1);
    Formula other = random(random, depth - 1);
    return switch (random.nextInt(8)) {
      case 0, 1 -> formulas.always(formulas.eventually(one));
      case 2 -> formulas.eventually(formulas.always(one));
      case 3 -> formulas.and(one, other);
      case 4 -> formulas.or(one, other);
      case 5 -> formulas.until(one, other);
      case 6 -> formulas.release(one, other);
      default -> formulas.next(one);
    };
  }

  @Test
  void words_of_the_formula_and_no_others_are_accepted() {
    Random random = new Random(4);
    int accepted = 0;
    for (int i = 0; i < 200; i++) {
      Formula formula = formulas.or(and(random), and(random));
      List<Division.Part> parts = Division.parts(formula, formulas, new Translator(formulas));
      for (int w = 0; w < 6; w++) {
        int length = 1 + random.nextInt(4);
        int loop = random.nextInt(length);
        long[] word = random.longs(length, 0, 1 << LETTERS).toArray();
        boolean accepts = accepts(new DividedClaim(parts, new Letters(word)), length, loop);
        assertThat(accepts).as(formula.toString()).isEqualTo(lasso(word, loop).satisfies(formula));
        accepted += accepts ? 1 : 0;
      }
    }
    assertThat(accepted).isBetween(150, 1050);
  }

  private Formula and(Random random) {
    return formulas.and(random(random, 2), random(random, 1), random(random, 2));
  }

  private static Lasso lasso(long[] word, int loop) {
    return new Lasso(Arrays.stream(word).boxed().toList(), loop);
  }

  /** As many as there are propositions; a conjunction is allowed up to 62 acceptance sets. */
  @ParameterizedTest
  @ValueSource(ints = {12, 60})
  void many_recurrences_are_read(int count) {
    IntFunction<Formula> again =
        i -> formulas.always(formulas.eventually(formulas.literal(i, false)));
    Formula all = formulas.and(IntStream.range(0, count).mapToObj(again).toList());
    Formula some = formulas.eventually(formulas.literal(0, true));
    for (Formula formula :
        List.of(
            all,
            formulas.not(all),
            formulas.and(all, some),
            formulas.and(all, formulas.not(all)),
            formulas.or(formulas.not(all), some))) {
      long[] word = {1, (1L << count) - 1};
      Claim claim =
          ((Stated.Reading.Read) AutomatonClaim.of(formulas, formula, () -> new Letters(word)))
              .claim();
      assertThat(accepts(claim, 2, 1)).isEqualTo(lasso(word, 1).satisfies(formula));
      assertThat(accepts(claim, 2, 0)).isEqualTo(lasso(word, 0).satisfies(formula));
    }
  }
}
