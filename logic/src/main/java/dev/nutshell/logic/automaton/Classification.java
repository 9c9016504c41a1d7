package dev.nutshell.logic.automaton;

import java.util.Arrays;
import java.util.List;

/** Tells how strong the components of an automaton are, and whether it is deterministic. */
final class Classification {
  private Classification() {}

  static Strength[] strengths(Draft draft, Components components) {
    Strength[] strengths = new Strength[components.count];
    boolean[] complete = complete(draft, components);
    for (int c = 0; c < components.count; c++) {
      if (!components.accepting(c)) {
        strengths[c] = Strength.REJECTING;
      } else if (!weak(draft, components, c)) {
        strengths[c] = Strength.GENERAL;
      } else {
        strengths[c] = complete[c] ? Strength.TERMINAL : Strength.WEAK;
      }
    }
    return strengths;
  }

  // For every set, no cycle is left without the set's transitions.
  private static boolean weak(Draft draft, Components components, int component) {
    for (int i = 0; i < draft.sets; i++) {
      int set = i;
      Components without =
          new Components(
              draft,
              edge -> (edge.marks() >>> set & 1) == 0 && components.of[edge.target()] == component);
      for (int s = 0; s < draft.states(); s++) {
        if (components.of[s] == component && without.cyclic(without.of[s])) {
          return false;
        }
      }
    }
    return true;
  }

  // Whatever letter comes, there is a way to stay.
  private static boolean[] complete(Draft draft, Components components) {
    boolean[] complete = new boolean[components.count];
    Arrays.fill(complete, true);
    for (int s = 0; s < draft.states(); s++) {
      int letters = Bdd.FALSE;
      for (Draft.Edge edge : draft.edges.get(s)) {
        letters = components.inside(s, edge) ? draft.bdd.or(letters, edge.label()) : letters;
      }
      complete[components.of[s]] &= letters == Bdd.TRUE;
    }
    return complete;
  }

  static boolean deterministic(Draft draft) {
    for (List<Draft.Edge> edges : draft.edges) {
      int letters = Bdd.FALSE;
      for (Draft.Edge edge : edges) {
        if (draft.bdd.and(letters, edge.label()) != Bdd.FALSE) {
          return false;
        }
        letters = draft.bdd.or(letters, edge.label());
      }
    }
    return true;
  }
}
