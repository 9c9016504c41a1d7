package dev.nutshell.logic.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Shows of an automaton, whose complement nobody knows, that it does not notice how often a letter
 * is repeated: whoever makes its words longer or shorter by repeated letters (the closures of
 * Michaud, Duret-Lutz 2015) gets words that it accepts, too. Both are shown by direct simulation,
 * so the answer "no" may be wrong, and "yes" is not.
 */
final class Repetition {
  private static final int MOST_STATES = 1_000;

  private record Node(int state, int letter) {}

  private Repetition() {}

  static boolean isUnnoticed(Draft given) {
    Draft draft = marked(given);
    try {
      return simulates(draft, shortened(draft)) && simulates(draft, lengthened(draft));
    } catch (TooLarge unknown) {
      return false;
    }
  }

  // With no set at all a letter that is repeated for ever would be accepted.
  private static Draft marked(Draft draft) {
    if (draft.sets > 0) {
      return draft;
    }
    Draft.Builder builder = new Draft.Builder(draft.bdd);
    for (int s = 0; s < draft.states(); s++) {
      for (Draft.Edge edge : draft.edges.get(s)) {
        builder.add(s, edge.label(), edge.target(), 1);
      }
    }
    return builder.build(draft.states(), 1, draft.initial);
  }

  /** Accepts each word also without some of its repeated letters. */
  private static Draft shortened(Draft draft) {
    Draft now = draft;
    while (true) {
      Draft.Builder builder = new Draft.Builder(draft.bdd);
      for (int s = 0; s < now.states(); s++) {
        for (Draft.Edge edge : now.edges.get(s)) {
          builder.add(s, edge.label(), edge.target(), edge.marks());
        }
      }
      for (int s = 0; s < now.states(); s++) {
        for (Draft.Edge first : now.edges.get(s)) {
          for (Draft.Edge second : now.edges.get(first.target())) {
            int both = draft.bdd.and(first.label(), second.label());
            builder.add(s, both, second.target(), first.marks() | second.marks());
          }
        }
      }
      Draft more = builder.build(draft.states(), draft.sets, draft.initial);
      if (more.edges.equals(now.edges)) {
        return now;
      }
      now = more;
    }
  }

  /** Accepts each word also with letters repeated more often. */
  private static Draft lengthened(Draft draft) {
    List<Integer> letters = Stuttering.letters(draft);
    Draft.Builder builder = new Draft.Builder(draft.bdd);
    Map<Node, Integer> numbers = new HashMap<>();
    List<Node> nodes = new ArrayList<>();
    nodes.add(new Node(draft.initial, Bdd.FALSE));
    numbers.put(nodes.getFirst(), 0);
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      builder.add(i, node.letter, i, 0);
      for (Draft.Edge edge : draft.edges.get(node.state)) {
        for (int letter : letters) {
          if (draft.bdd.and(edge.label(), letter) == Bdd.FALSE) {
            continue;
          }
          Node target = new Node(edge.target(), letter);
          Integer known = numbers.putIfAbsent(target, nodes.size());
          if (known == null) {
            nodes.add(target);
          }
          if (nodes.size() > MOST_STATES) {
            throw new TooLarge("more than " + MOST_STATES + " states");
          }
          builder.add(i, letter, numbers.get(target), edge.marks());
        }
      }
    }
    return builder.build(nodes.size(), draft.sets, 0);
  }

  /**
   * Whether one automaton can do step by step what the other does, with no mark less. What is done
   * but finitely often needs no mark: an edge that leaves its component.
   */
  private static boolean simulates(Draft better, Draft other) {
    boolean[][] simulated = new boolean[other.states()][better.states()];
    for (boolean[] row : simulated) {
      Arrays.fill(row, true);
    }
    Components inBetter = new Components(better);
    Components inOther = new Components(other);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int s = 0; s < other.states(); s++) {
        for (int t = 0; t < better.states(); t++) {
          if (simulated[s][t] && !follows(better, inBetter, t, other, inOther, s, simulated)) {
            simulated[s][t] = false;
            changed = true;
          }
        }
      }
    }
    return simulated[other.initial][better.initial];
  }

  private static boolean follows(
      Draft better,
      Components inBetter,
      int t,
      Draft other,
      Components inOther,
      int s,
      boolean[][] simulated) {
    for (Draft.Edge edge : other.edges.get(s)) {
      long needed = inOther.inside(s, edge) ? edge.marks() : 0;
      int left = edge.label();
      for (Draft.Edge answer : better.edges.get(t)) {
        boolean marked = !inBetter.inside(t, answer) || (needed & ~answer.marks()) == 0;
        if (marked && simulated[edge.target()][answer.target()]) {
          left = better.bdd.andNot(left, answer.label());
        }
      }
      if (left != Bdd.FALSE) {
        return false;
      }
    }
    return true;
  }
}
