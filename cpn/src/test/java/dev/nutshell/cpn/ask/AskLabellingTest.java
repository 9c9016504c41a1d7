package dev.nutshell.cpn.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cpn.ask.AskFormula.Modal;
import dev.nutshell.cpn.ask.AskFormula.Not;
import dev.nutshell.cpn.ask.AskFormula.OfArc;
import dev.nutshell.cpn.ask.AskFormula.OfNode;
import dev.nutshell.cpn.ask.AskFormula.Or;
import dev.nutshell.cpn.ask.AskFormula.True;
import dev.nutshell.cpn.ask.AskFormula.Until;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.petri.graph.Bits;
import dev.nutshell.petri.graph.StateGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Labels of random graphs, of every node and every arc, against the definitions by paths. */
class AskLabellingTest {
  private static final int GRAPHS = 3_000;

  private final Random random = new Random(7);
  private int nodes;
  private List<int[]> arcs;
  private Map<AskFormula, Bits> atoms;

  @Test
  void labels_are_what_the_definitions_say() {
    for (int g = 0; g < GRAPHS; g++) {
      draw();
      boolean ofNodes = random.nextBoolean();
      AskFormula formula = formula(3, ofNodes);
      try (StateGraph graph = new StateGraph(MemoryBudget.unlimited())) {
        arcs.forEach(arc -> graph.edge(arc[0], 0, arc[1]));
        try (AskLabelling labelling =
            new AskLabelling(MemoryBudget.unlimited(), graph, nodes, atoms)) {
          Bits label = labelling.label(formula, ofNodes);
          for (int at = 0; at < (ofNodes ? nodes : arcs.size()); at++) {
            assertThat(label.get(at))
                .as("graph %d, %s %d", g, ofNodes ? "node" : "arc", at)
                .isEqualTo(meaning(formula, ofNodes).test(at));
          }
        }
      }
      atoms.values().forEach(Bits::close);
    }
  }

  private void draw() {
    nodes = 1 + random.nextInt(7);
    arcs = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      for (int i = random.nextInt(4) - 1; i > 0; i--) {
        arcs.add(new int[] {node, random.nextInt(nodes)});
      }
    }
    atoms = new HashMap<>();
  }

  private AskFormula formula(int depth, boolean ofNodes) {
    if (depth == 0 || random.nextInt(8) == 0) {
      return random.nextInt(8) == 0 ? new True() : atom(ofNodes);
    }
    return switch (random.nextInt(6)) {
      case 0 -> new Not(formula(depth - 1, ofNodes));
      case 1 -> new Or(formula(depth - 1, ofNodes), formula(depth - 1, ofNodes));
      case 2 -> new Modal(formula(depth - 1, !ofNodes));
      default ->
          new Until(random.nextBoolean(), formula(depth - 1, ofNodes), formula(depth - 1, ofNodes));
    };
  }

  private AskFormula atom(boolean ofNodes) {
    AskFormula atom = ofNodes ? new OfNode("node", null) : new OfArc("arc", null);
    Bits bits = new Bits(MemoryBudget.unlimited());
    int size = ofNodes ? nodes : arcs.size();
    bits.ensure(size + 1L);
    for (int at = 0; at < size; at++) {
      if (random.nextInt(3) > 0) {
        bits.set(at);
      }
    }
    atoms.put(atom, bits);
    return atom;
  }

  private IntPredicate meaning(AskFormula formula, boolean ofNodes) {
    return switch (formula) {
      case OfNode _, OfArc _ -> atoms.get(formula)::get;
      case True _ -> _ -> true;
      case Not(AskFormula of) -> meaning(of, ofNodes).negate();
      case Or(AskFormula one, AskFormula other) ->
          meaning(one, ofNodes).or(meaning(other, ofNodes));
      case Modal(AskFormula of) -> {
        IntPredicate inner = meaning(of, !ofNodes);
        yield ofNodes
            ? at -> leaving(at).stream().anyMatch(inner::test)
            : at -> inner.test(arcs.get(at)[1]);
      }
      case Until(boolean all, AskFormula before, AskFormula reach) -> {
        IntPredicate along = meaning(before, ofNodes);
        IntPredicate to = meaning(reach, ofNodes);
        yield at ->
            all
                ? !escapes(at, along, to, ofNodes, new HashSet<>())
                : comes(at, along, to, ofNodes, new HashSet<>());
      }
    };
  }

  private List<Integer> leaving(int node) {
    List<Integer> found = new ArrayList<>();
    for (int arc = 0; arc < arcs.size(); arc++) {
      if (arcs.get(arc)[0] == node) {
        found.add(arc);
      }
    }
    return found;
  }

  private List<Integer> next(int at, boolean ofNodes) {
    return ofNodes
        ? leaving(at).stream().map(arc -> arcs.get(arc)[1]).toList()
        : leaving(arcs.get(at)[1]);
  }

  private boolean comes(
      int at, IntPredicate along, IntPredicate to, boolean ofNodes, Set<Integer> seen) {
    return to.test(at)
        || along.test(at)
            && seen.add(at)
            && next(at, ofNodes).stream().anyMatch(each -> comes(each, along, to, ofNodes, seen));
  }

  /** Whether some maximal path never gets there: it leaves the way, ends, or comes round. */
  private boolean escapes(
      int at, IntPredicate along, IntPredicate to, boolean ofNodes, Set<Integer> path) {
    if (to.test(at)) {
      return false;
    }
    List<Integer> next = next(at, ofNodes);
    if (!along.test(at) || next.isEmpty() || path.contains(at)) {
      return true;
    }
    Set<Integer> longer = new HashSet<>(path);
    longer.add(at);
    return next.stream().anyMatch(each -> escapes(each, along, to, ofNodes, longer));
  }
}
