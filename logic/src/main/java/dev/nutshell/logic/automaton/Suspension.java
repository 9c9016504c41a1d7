package dev.nutshell.logic.automaton;

import java.util.HashSet;
import java.util.Set;

/**
 * A formula that does not depend on any finite beginning of a word: its automaton may just as well
 * start where some word leads to without a choice, for what is left to accept there is the same.
 */
final class Suspension {
  private Suspension() {}

  static Draft start(Draft draft) {
    Set<Integer> starts = new HashSet<>(Set.of(draft.initial));
    boolean grown = true;
    while (grown) {
      Set<Integer> more = new HashSet<>();
      for (int s : starts) {
        for (Draft.Edge edge : draft.edges.get(s)) {
          int alone = edge.label();
          for (Draft.Edge other : draft.edges.get(s)) {
            alone =
                other.target() == edge.target() ? alone : draft.bdd.andNot(alone, other.label());
          }
          if (alone != Bdd.FALSE) {
            more.add(edge.target());
          }
        }
      }
      grown = starts.addAll(more);
    }
    Draft best = draft;
    for (int start : starts) {
      Draft other = Pruning.prune(draft.from(start));
      best = other.states() < best.states() ? other : best;
    }
    return best;
  }
}
