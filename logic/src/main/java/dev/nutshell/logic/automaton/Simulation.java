package dev.nutshell.logic.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Merges states that simulate each other directly, and drops edges that a better one makes
 * superfluous. What a state can do is one diagram over letters, marks that are missing, and classes
 * (Babiak, Badie, Duret-Lutz, Křetínský, Strejček 2013): one state simulates another if its diagram
 * is implied. Backwards, the same is done with the edges that lead to a state.
 */
final class Simulation {
  private static final int INITIAL = Bdd.LETTERS + 64;
  private static final int CLASSES = INITIAL + 1;
  private static final int MOST_ORDERED = 300; // beyond, classes are only equal or not

  private final Draft draft;
  private final Bdd bdd;
  private final boolean backwards;
  private final List<List<Draft.Edge>> edges;
  private int[] classes;
  private int[] better; // of each class: the product of those that simulate it
  private int[] moves;

  private Simulation(Draft draft, boolean backwards) {
    this.draft = draft;
    this.bdd = draft.bdd;
    this.backwards = backwards;
    edges = backwards ? reversed(draft) : draft.edges;
    classes = new int[draft.states()];
    better = new int[] {bdd.variable(CLASSES)};
    refine();
  }

  static Draft forwards(Draft draft) {
    return new Simulation(draft, false).quotient();
  }

  static Draft backwards(Draft draft) {
    return new Simulation(draft, true).quotient();
  }

  private static List<List<Draft.Edge>> reversed(Draft draft) {
    List<List<Draft.Edge>> reversed = new ArrayList<>();
    for (int s = 0; s < draft.states(); s++) {
      reversed.add(new ArrayList<>());
    }
    for (int s = 0; s < draft.states(); s++) {
      for (Draft.Edge edge : draft.edges.get(s)) {
        reversed.get(edge.target()).add(new Draft.Edge(edge.label(), s, edge.marks()));
      }
    }
    return reversed;
  }

  private int moves(int state) {
    int all = backwards && state == draft.initial ? bdd.variable(INITIAL) : Bdd.FALSE;
    for (Draft.Edge edge : edges.get(state)) {
      int one = better[classes[edge.target()]];
      for (int i = draft.sets - 1; i >= 0; i--) {
        if ((edge.marks() >>> i & 1) == 0) {
          one = bdd.and(bdd.variable(Bdd.LETTERS + i), one);
        }
      }
      all = bdd.or(all, bdd.and(edge.label(), one));
    }
    return all;
  }

  private void refine() {
    int pairs = 1;
    while (true) {
      Map<Integer, Integer> numbers = new HashMap<>();
      int[] next = new int[classes.length];
      int[] diagrams = new int[classes.length];
      for (int s = 0; s < classes.length; s++) {
        int diagram = moves(s);
        Integer known = numbers.putIfAbsent(diagram, numbers.size());
        next[s] = known == null ? numbers.size() - 1 : known;
        if (known == null) {
          diagrams[next[s]] = diagram;
        }
      }
      int count = numbers.size();
      int[] product = new int[count];
      int found = 0;
      for (int c = count - 1; c >= 0; c--) {
        product[c] = bdd.variable(CLASSES + c);
      }
      for (int c = 0; c < count; c++) {
        found++;
        for (int d = count - 1; d >= 0 && count <= MOST_ORDERED; d--) {
          if (c != d && bdd.implies(diagrams[c], diagrams[d])) {
            product[c] = bdd.and(product[c], bdd.variable(CLASSES + d));
            found++;
          }
        }
      }
      boolean done = count == better.length && found == pairs;
      pairs = found;
      moves = diagrams;
      if (done) {
        return;
      }
      classes = next;
      better = product;
    }
  }

  private Draft quotient() {
    int count = better.length;
    Map<Integer, Integer> byProduct = new HashMap<>();
    for (int c = 0; c < count; c++) {
      byProduct.put(better[c], c);
    }
    Draft.Builder builder = new Draft.Builder(bdd);
    for (int c = 0; c < count; c++) {
      int source = c;
      bdd.byLetter(
          moves[c],
          (rest, label) -> {
            for (Bdd.Cube cube : bdd.cover(rest)) {
              add(builder, source, label, cube, byProduct);
            }
          });
    }
    return builder.build(count, draft.sets, classes[draft.initial]);
  }

  private void add(
      Draft.Builder builder,
      int source,
      int label,
      Bdd.Cube cube,
      Map<Integer, Integer> byProduct) {
    long missing = 0;
    int product = Bdd.TRUE;
    int[] others = cube.others();
    for (int i = others.length - 1; i >= 0; i--) {
      if (others[i] < INITIAL) {
        missing |= 1L << others[i] - Bdd.LETTERS;
      } else {
        product = bdd.and(bdd.variable(others[i]), product);
      }
    }
    if (product != bdd.variable(INITIAL)) {
      int target = byProduct.get(product);
      long marks = draft.allMarks() & ~missing;
      builder.add(backwards ? target : source, label, backwards ? source : target, marks);
    }
  }

  /**
   * A state on no cycle is passed once at most, so the marks of its edges do not matter: it gives
   * way to a state on a cycle that moves to the same states under the same letters.
   */
  static Draft passing(Draft draft) {
    Components components = new Components(draft);
    Map<Integer, Integer> onCycle = new HashMap<>();
    int[] replaced = new int[draft.states()];
    Arrays.setAll(replaced, s -> s);
    for (int s = 0; s < draft.states(); s++) {
      if (components.cyclic(components.of[s])) {
        onCycle.putIfAbsent(markless(draft, s), s);
      }
    }
    boolean any = false;
    for (int s = 0; s < draft.states(); s++) {
      if (!components.cyclic(components.of[s])) {
        replaced[s] = onCycle.getOrDefault(markless(draft, s), s);
        any |= replaced[s] != s;
      }
    }
    if (!any) {
      return draft;
    }
    Draft.Builder builder = new Draft.Builder(draft.bdd);
    for (int s = 0; s < draft.states(); s++) {
      for (Draft.Edge edge : draft.edges.get(s)) {
        builder.add(s, edge.label(), replaced[edge.target()], edge.marks());
      }
    }
    return builder.build(draft.states(), draft.sets, replaced[draft.initial]);
  }

  private static int markless(Draft draft, int state) {
    int all = Bdd.FALSE;
    for (Draft.Edge edge : draft.edges.get(state)) {
      int target = draft.bdd.variable(CLASSES + edge.target());
      all = draft.bdd.or(all, draft.bdd.and(edge.label(), target));
    }
    return all;
  }
}
