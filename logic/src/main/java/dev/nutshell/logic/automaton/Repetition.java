package dev.nutshell.logic.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Shows of an automaton, whose complement nobody knows, that it does not notice how often a letter
 * is repeated: whoever makes its words longer or shorter by repeated letters (the closures of
 * Michaud, Duret-Lutz 2015) gets words that it accepts, too. Both are shown by fair simulation, so
 * the answer "no" may be wrong, and "yes" is not.
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
   * Whether one automaton can answer step by step what the other does, and comes to its marks again
   * and again where the other does: then it accepts whatever the other accepts (fair simulation; T.
   * Henzinger, O. Kupferman, S. Rajamani 1997). That is a parity game, solved by its fixed points:
   * an answer with a mark is the best, none to a step with a mark is the worst that can go on.
   */
  private static boolean simulates(Draft better, Draft other) {
    if (better.sets != 1 || other.sets != 1) {
      return false;
    }
    Game game = new Game(better, other);
    boolean[] marked = game.all(true);
    while (true) {
      boolean[] owing = game.all(false);
      while (true) {
        boolean[] idle = game.all(true);
        while (true) {
          boolean[] next = game.answered(marked, owing, idle);
          if (Arrays.equals(next, idle)) {
            break;
          }
          idle = next;
        }
        if (Arrays.equals(idle, owing)) {
          break;
        }
        owing = idle;
      }
      if (Arrays.equals(owing, marked)) {
        return marked[game.position(other.initial, better.initial)];
      }
      marked = owing;
    }
  }

  /** A position is a state of the other and one of the better automaton. */
  private record Game(Draft better, Draft other) {
    boolean[] all(boolean value) {
      boolean[] positions = new boolean[other.states() * better.states()];
      Arrays.fill(positions, value);
      return positions;
    }

    int position(int s, int t) {
      return s * better.states() + t;
    }

    /**
     * Where to each step of the other there is an answer, whatever the letter.
     *
     * @param marked where an answer with a mark may lead
     * @param owing where one without a mark may lead that answers a step with one
     * @param idle where one may lead where neither has a mark
     */
    boolean[] answered(boolean[] marked, boolean[] owing, boolean[] idle) {
      boolean[] positions = all(true);
      for (int s = 0; s < other.states(); s++) {
        for (Draft.Edge edge : other.edges.get(s)) {
          boolean[] unmarked = edge.marks() != 0 ? owing : idle;
          for (int t = 0; t < better.states(); t++) {
            int left = edge.label();
            for (Draft.Edge answer : better.edges.get(t)) {
              if ((answer.marks() != 0 ? marked : unmarked)
                  [position(edge.target(), answer.target())]) {
                left = better.bdd.andNot(left, answer.label());
              }
            }
            positions[position(s, t)] &= left == Bdd.FALSE;
          }
        }
      }
      return positions;
    }
  }
}
