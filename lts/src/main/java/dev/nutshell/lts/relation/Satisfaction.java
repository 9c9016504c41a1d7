package dev.nutshell.lts.relation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Where formulas hold in a graph, by their meaning alone. Gives up where that takes too long. */
final class Satisfaction {
  private static final long MOST_STEPS = 20_000_000;

  private final Graph graph;
  private final Map<Formula, Map<Integer, Boolean>> known = new IdentityHashMap<>();
  private long steps;

  Satisfaction(Graph graph) {
    this.graph = graph;
  }

  /** Whether answers mean nothing, as there was too much to do. */
  boolean isGivenUp() {
    return steps > MOST_STEPS;
  }

  boolean of(Formula formula, int state) {
    Map<Integer, Boolean> answers = known.computeIfAbsent(formula, _ -> new HashMap<>());
    Boolean answer = answers.get(state);
    if (answer == null) {
      if (++steps > MOST_STEPS) {
        return false;
      }
      answer = evaluate(formula, state);
      answers.put(state, answer);
    }
    return answer;
  }

  private boolean evaluate(Formula formula, int state) {
    return switch (formula) {
      case Formula.Truth _ -> true;
      case Formula.Not not -> !of(not.part(), state);
      case Formula.And and -> and.parts().stream().allMatch(part -> of(part, state));
      case Formula.Can can -> steps(state, can.label(), can.part());
      case Formula.Until until -> reaches(until, state);
      case Formula.Diverges diverges -> goesRound(diverges, state);
    };
  }

  private boolean steps(int state, int label, Formula then) {
    for (long edge = graph.firstEdge(state); edge < graph.firstEdge(state + 1); edge++) {
      if (graph.label(edge) == label && of(then, graph.target(edge))) {
        return true;
      }
    }
    return false;
  }

  private boolean reaches(Formula.Until until, int state) {
    return hidden(until.along(), state).stream()
        .anyMatch(last -> steps(last, until.label(), until.then()));
  }

  /** Some state reached by hidden steps lies on a cycle of them. */
  private boolean goesRound(Formula.Diverges diverges, int state) {
    for (int reached : hidden(diverges.along(), state)) {
      for (long edge = graph.firstEdge(reached); edge < graph.firstEdge(reached + 1); edge++) {
        if (graph.label(edge) == Alphabet.HIDDEN
            && of(diverges.along(), graph.target(edge))
            && hidden(diverges.along(), graph.target(edge)).contains(reached)) {
          return true;
        }
      }
    }
    return false;
  }

  /** All states that hidden steps lead to through states where the formula holds. */
  private Set<Integer> hidden(Formula along, int state) {
    Set<Integer> seen = new HashSet<>();
    List<Integer> open = new ArrayList<>();
    if (of(along, state)) {
      seen.add(state);
      open.add(state);
    }
    while (!open.isEmpty() && steps <= MOST_STEPS) {
      int at = open.removeLast();
      for (long edge = graph.firstEdge(at); edge < graph.firstEdge(at + 1); edge++) {
        int target = graph.target(edge);
        steps++;
        if (graph.label(edge) == Alphabet.HIDDEN && !seen.contains(target) && of(along, target)) {
          seen.add(target);
          open.add(target);
        }
      }
    }
    return seen;
  }
}
