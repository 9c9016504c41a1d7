package dev.nutshell.logic.automaton;

import java.util.Arrays;

/**
 * Removes what cannot matter: states that no accepted word goes through, marks outside of accepting
 * components, and in each component the acceptance sets that follow from the others.
 */
final class Pruning {
  private final Draft draft;
  private final Components components;
  private final long[] needed; // of each component; of those that accept nothing it is unused

  private Pruning(Draft draft) {
    this.draft = draft;
    components = new Components(draft);
    needed = new long[components.count];
    for (int c = 0; c < components.count; c++) {
      needed[c] = components.accepting(c) ? needed(c) : 0;
    }
  }

  static Draft prune(Draft draft) {
    return new Pruning(draft).prune();
  }

  private long needed(int component) {
    long sets = draft.allMarks();
    for (int i = draft.sets - 1; i >= 0; i--) {
      if (follows(component, i, sets & ~(1L << i))) {
        sets &= ~(1L << i);
      }
    }
    return sets;
  }

  // No cycle without a mark of the set has marks of all the others.
  private boolean follows(int component, int set, long others) {
    Components without =
        new Components(
            draft,
            edge -> (edge.marks() >>> set & 1) == 0 && components.of[edge.target()] == component);
    for (int s = 0; s < draft.states(); s++) {
      if (components.of[s] == component && without.accepting(without.of[s], others)) {
        return false;
      }
    }
    return true;
  }

  private Draft prune() {
    boolean[] useful = useful();
    int[] number = new int[draft.states()];
    Arrays.fill(number, -1);
    int[] queue = new int[draft.states()];
    int seen = 1;
    queue[0] = draft.initial;
    number[draft.initial] = 0;
    int sets = sets(useful);
    Draft.Builder builder = new Draft.Builder(draft.bdd);
    for (int i = 0; i < seen; i++) {
      int s = queue[i];
      for (Draft.Edge edge : draft.edges.get(s)) {
        int t = edge.target();
        if (!useful[components.of[t]]) {
          continue;
        }
        if (number[t] < 0) {
          number[t] = seen;
          queue[seen++] = t;
        }
        builder.add(i, edge.label(), number[t], marks(s, edge, sets));
      }
    }
    return builder.build(seen, sets, 0);
  }

  private boolean[] useful() {
    boolean[] useful = new boolean[components.count];
    for (int c = 0; c < components.count; c++) {
      useful[c] = components.accepting(c);
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int s = 0; s < draft.states(); s++) {
        for (Draft.Edge edge : draft.edges.get(s)) {
          if (!useful[components.of[s]] && useful[components.of[edge.target()]]) {
            useful[components.of[s]] = true;
            changed = true;
          }
        }
      }
    }
    return useful;
  }

  // With no set at all every cycle accepts, so one that must not needs a set.
  private int sets(boolean[] useful) {
    int sets = 0;
    for (int c = 0; c < components.count; c++) {
      if (useful[c] && components.cyclic(c)) {
        sets = Math.max(sets, components.accepting(c) ? Long.bitCount(needed[c]) : 1);
      }
    }
    return sets;
  }

  private long marks(int source, Draft.Edge edge, int sets) {
    int component = components.of[source];
    if (!components.inside(source, edge) || !components.accepting(component)) {
      return 0;
    }
    long marks = 0;
    int k = 0;
    for (int i = 0; i < draft.sets; i++) {
      if ((needed[component] >>> i & 1) == 1) {
        marks |= (edge.marks() >>> i & 1) << k++;
      }
    }
    return marks | Draft.all(sets) & ~Draft.all(k);
  }
}
