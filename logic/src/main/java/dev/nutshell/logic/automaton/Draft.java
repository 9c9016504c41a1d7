package dev.nutshell.logic.automaton;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An automaton in the making: generalized Büchi, marks on transitions, labels as diagrams. */
final class Draft {
  /** Marks are the acceptance sets that the edge is in. */
  record Edge(int label, int target, long marks) {}

  private record Ends(int source, int target, long marks) {}

  final Bdd bdd;
  final int sets;
  final int initial;
  final List<List<Edge>> edges;

  Draft(Bdd bdd, int sets, int initial, List<List<Edge>> edges) {
    this.bdd = bdd;
    this.sets = sets;
    this.initial = initial;
    this.edges = edges;
  }

  /** The same with another state to start from. */
  Draft from(int start) {
    return new Draft(bdd, sets, start, edges);
  }

  int states() {
    return edges.size();
  }

  int edgeCount() {
    return edges.stream().mapToInt(List::size).sum();
  }

  long allMarks() {
    return all(sets);
  }

  static long all(int sets) {
    return sets == 64 ? -1L : (1L << sets) - 1;
  }

  /** Collects edges; those with the same ends and marks become one. */
  static final class Builder {
    private final Bdd bdd;
    private static final int MOST_EDGES = 300_000;

    private final Map<Ends, Integer> labels = new LinkedHashMap<>();

    Builder(Bdd bdd) {
      this.bdd = bdd;
    }

    void add(int source, int label, int target, long marks) {
      if (label != Bdd.FALSE) {
        labels.merge(new Ends(source, target, marks), label, bdd::or);
        if (labels.size() > MOST_EDGES) {
          throw new TooLarge("the automaton of this formula takes too much memory to find");
        }
      }
    }

    int edgeCount() {
      return labels.size();
    }

    Draft build(int states, int sets, int initial) {
      List<List<Edge>> edges = new ArrayList<>();
      for (int s = 0; s < states; s++) {
        edges.add(new ArrayList<>());
      }
      labels.forEach((e, label) -> edges.get(e.source).add(new Edge(label, e.target, e.marks)));
      return new Draft(bdd, sets, initial, edges);
    }
  }
}
