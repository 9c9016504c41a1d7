package dev.nutshell.logic.automaton;

import dev.nutshell.logic.ltl.Lasso;
import java.util.List;

/**
 * A generalized Büchi automaton with marks on transitions. A run accepts if it takes, for each
 * acceptance set, a transition of the set again and again. The transitions of state s are numbered
 * from {@code first(s)} to before {@code first(s + 1)}. A valuation has a bit for each proposition
 * that is true; nothing is allocated when one is read.
 */
public final class Automaton {
  private final int initial;
  private final int sets;
  private final int[] first;
  private final int[] target;
  private final long[] marks;
  private final int[] cubes; // those of transition t are from cubes[t] to before cubes[t + 1]
  private final long[] positive;
  private final long[] negative;
  private final int[] component;
  private final Strength[] strengths;
  private final boolean deterministic;

  Automaton(Draft draft) {
    initial = draft.initial;
    sets = draft.sets;
    int states = draft.states();
    int edges = draft.edgeCount();
    first = new int[states + 1];
    target = new int[edges];
    marks = new long[edges];
    cubes = new int[edges + 1];
    List<List<Bdd.Cube>> labels =
        draft.edges.stream()
            .flatMap(List::stream)
            .map(edge -> draft.bdd.cover(edge.label()))
            .toList();
    int count = labels.stream().mapToInt(List::size).sum();
    positive = new long[count];
    negative = new long[count];
    int t = 0;
    int c = 0;
    for (int s = 0; s < states; s++) {
      first[s] = t;
      for (Draft.Edge edge : draft.edges.get(s)) {
        target[t] = edge.target();
        marks[t] = edge.marks();
        cubes[t] = c;
        for (Bdd.Cube cube : labels.get(t)) {
          positive[c] = cube.positive();
          negative[c++] = cube.negative();
        }
        t++;
      }
    }
    first[states] = t;
    cubes[t] = c;
    Components components = new Components(draft);
    component = components.of;
    strengths = Classification.strengths(draft, components);
    deterministic = Classification.deterministic(draft);
  }

  public int initial() {
    return initial;
  }

  public int states() {
    return first.length - 1;
  }

  public int transitions() {
    return target.length;
  }

  /** How many acceptance sets there are, 62 at most; where there is none, every run accepts. */
  public int acceptanceSets() {
    return sets;
  }

  /** The first transition of a state; that of the number of states is the end of all. */
  public int first(int state) {
    return first[state];
  }

  public int target(int transition) {
    return target[transition];
  }

  /** A bit for each acceptance set that the transition is in. */
  public long marks(int transition) {
    return marks[transition];
  }

  /** The marks of all acceptance sets. */
  public long allMarks() {
    return Draft.all(sets);
  }

  /** Whether the transition can be taken where just these propositions are true. */
  public boolean reads(int transition, long valuation) {
    for (int c = cubes[transition]; c < cubes[transition + 1]; c++) {
      if ((valuation & positive[c]) == positive[c] && (valuation & negative[c]) == 0) {
        return true;
      }
    }
    return false;
  }

  /** How many products of literals the transition's label is the sum of. */
  public int cubes(int transition) {
    return cubes[transition + 1] - cubes[transition];
  }

  /** The propositions that have to be true for one of the products. */
  public long positive(int transition, int cube) {
    return positive[cubes[transition] + cube];
  }

  /** The propositions that have to be false for one of the products. */
  public long negative(int transition, int cube) {
    return negative[cubes[transition] + cube];
  }

  /** Which strongly connected component a state is in; what it can reach has smaller numbers. */
  public int component(int state) {
    return component[state];
  }

  public int components() {
    return strengths.length;
  }

  public Strength strength(int component) {
    return strengths[component];
  }

  /** The greatest among the components. */
  public Strength strength() {
    Strength strongest = Strength.REJECTING;
    for (Strength one : strengths) {
      strongest = one.compareTo(strongest) > 0 ? one : strongest;
    }
    return strongest;
  }

  /** No state has two transitions for one valuation. */
  public boolean isDeterministic() {
    return deterministic;
  }

  /** No word is accepted. */
  public boolean isEmpty() {
    return strength() == Strength.REJECTING;
  }

  /** Whether the word is accepted. */
  public boolean accepts(Lasso word) {
    return Words.accepts(this, word);
  }
}
