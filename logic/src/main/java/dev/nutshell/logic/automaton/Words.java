package dev.nutshell.logic.automaton;

import dev.nutshell.logic.ltl.Lasso;

/** Whether an automaton accepts any word at all, or a given one. */
final class Words {
  private Words() {}

  static boolean anyAccepted(Draft draft) {
    Components components = new Components(draft);
    boolean[] seen = new boolean[draft.states()];
    int[] stack = new int[draft.states()];
    int height = 1;
    stack[0] = draft.initial;
    seen[draft.initial] = true;
    while (height > 0) {
      int s = stack[--height];
      if (components.accepting(components.of[s])) {
        return true;
      }
      for (Draft.Edge edge : draft.edges.get(s)) {
        if (!seen[edge.target()]) {
          seen[edge.target()] = true;
          stack[height++] = edge.target();
        }
      }
    }
    return false;
  }

  // The product of the automaton with the positions of the word.
  static boolean accepts(Automaton automaton, Lasso word) {
    int states = automaton.states();
    int length = word.letters().size();
    Draft.Builder product = new Draft.Builder(null);
    for (int i = 0; i < length; i++) {
      long letter = word.letters().get(i);
      for (int s = 0; s < states; s++) {
        for (int t = automaton.first(s); t < automaton.first(s + 1); t++) {
          if (automaton.reads(t, letter)) {
            int target = word.next(i) * states + automaton.target(t);
            product.add(i * states + s, Bdd.TRUE, target, automaton.marks(t));
          }
        }
      }
    }
    return anyAccepted(
        product.build(states * length, automaton.acceptanceSets(), automaton.initial()));
  }
}
