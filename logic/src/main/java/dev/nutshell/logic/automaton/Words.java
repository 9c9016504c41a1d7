package dev.nutshell.logic.automaton;

import dev.nutshell.logic.ltl.Lasso;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

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

  // The product of the automaton with the positions of the word, as far as it can be reached.
  static boolean accepts(Automaton automaton, Lasso word) {
    int states = automaton.states();
    int length = word.letters().size();
    List<List<Draft.Edge>> edges = new ArrayList<>(Collections.nCopies(states * length, null));
    Deque<Integer> open = new ArrayDeque<>();
    open.add(automaton.initial());
    edges.set(automaton.initial(), new ArrayList<>());
    while (!open.isEmpty()) {
      int node = open.pop();
      int position = node / states;
      int s = node % states;
      for (int t = automaton.first(s); t < automaton.first(s + 1); t++) {
        if (automaton.reads(t, word.letters().get(position))) {
          int target = word.next(position) * states + automaton.target(t);
          edges.get(node).add(new Draft.Edge(Bdd.TRUE, target, automaton.marks(t)));
          if (edges.get(target) == null) {
            edges.set(target, new ArrayList<>());
            open.push(target);
          }
        }
      }
    }
    edges.replaceAll(list -> list == null ? List.of() : list);
    Draft product = new Draft(null, automaton.acceptanceSets(), automaton.initial(), edges);
    return new Components(product).anyAccepting();
  }
}
