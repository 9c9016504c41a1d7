package dev.nutshell.logic.automaton;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The smallest weak deterministic automaton of a language that has one (Dax, Eisinger, Klaedtke
 * 2007; Löding 2001). The automaton is made deterministic as if words were finite, a component is
 * accepting if one of its cycles is; what comes out is right if it agrees with the automaton and
 * that of the negation.
 */
final class Obligation {
  private static final int MOST_STATES = 1_000;
  private static final int MOST_EDGES = 20_000;

  private final Draft draft;
  private final Bdd bdd;
  private final List<BitSet> subsets = new ArrayList<>();
  private Draft powerset;
  private Components components;

  private Obligation(Draft draft) {
    this.draft = draft;
    this.bdd = draft.bdd;
  }

  /** The weak deterministic automaton, or null where there is none or it would be too large. */
  static Draft of(Draft draft, Draft negation) {
    try {
      Obligation obligation = new Obligation(draft);
      obligation.determinise();
      boolean[] accepting = obligation.colours();
      Draft weak = obligation.minimal(accepting, false);
      Draft other = obligation.minimal(accepting, true);
      int most = 100 * MOST_STATES;
      return Product.disjoint(weak, negation, most) && Product.disjoint(other, draft, most)
          ? weak
          : null;
    } catch (TooLarge tooLarge) {
      return null;
    }
  }

  private void determinise() {
    Map<BitSet, Integer> numbers = new HashMap<>();
    BitSet start = new BitSet();
    start.set(draft.initial);
    numbers.put(start, 0);
    subsets.add(start);
    Draft.Builder builder = new Draft.Builder(bdd);
    for (int i = 0; i < subsets.size(); i++) {
      for (Map.Entry<BitSet, Integer> piece : pieces(subsets.get(i)).entrySet()) {
        Integer number = numbers.putIfAbsent(piece.getKey(), subsets.size());
        if (number == null) {
          number = subsets.size();
          subsets.add(piece.getKey());
        }
        builder.add(i, piece.getValue(), number, 0);
      }
      if (subsets.size() > MOST_STATES || builder.edgeCount() > MOST_EDGES) {
        throw new TooLarge("too many sets of states");
      }
    }
    powerset = builder.build(subsets.size(), 0, 0);
    components = new Components(powerset);
  }

  // The letters, by the set of states that they lead to.
  private Map<BitSet, Integer> pieces(BitSet subset) {
    Map<Integer, Integer> reaching = new HashMap<>();
    subset.stream()
        .forEach(
            s -> draft.edges.get(s).forEach(e -> reaching.merge(e.target(), e.label(), bdd::or)));
    Map<BitSet, Integer> pieces = new HashMap<>();
    pieces.put(new BitSet(), Bdd.TRUE);
    for (Map.Entry<Integer, Integer> reached : reaching.entrySet()) {
      Map<BitSet, Integer> finer = new HashMap<>();
      pieces.forEach(
          (targets, letters) -> {
            int with = bdd.and(letters, reached.getValue());
            int without = bdd.andNot(letters, reached.getValue());
            if (with != Bdd.FALSE) {
              BitSet more = (BitSet) targets.clone();
              more.set(reached.getKey());
              finer.put(more, with);
            }
            if (without != Bdd.FALSE) {
              finer.put(targets, without);
            }
          });
      pieces = finer;
      if (pieces.size() > MOST_EDGES) {
        throw new TooLarge("too many sets of letters");
      }
    }
    return pieces;
  }

  // Löding: as late as possible a state changes from one kind to the other.
  private boolean[] colours() {
    int highest = 2 * components.count + 2;
    int[] colour = new int[components.count];
    Arrays.fill(colour, highest);
    int[] some = new int[components.count];
    for (int s = 0; s < subsets.size(); s++) {
      some[components.of[s]] = s;
    }
    List<List<Integer>> members = new ArrayList<>();
    for (int c = 0; c < components.count; c++) {
      members.add(new ArrayList<>());
    }
    for (int s = 0; s < subsets.size(); s++) {
      members.get(components.of[s]).add(s);
    }
    for (int c = 0; c < components.count; c++) {
      for (int s : members.get(c)) {
        for (Draft.Edge edge : powerset.edges.get(s)) {
          int d = components.of[edge.target()];
          colour[c] = d == c ? colour[c] : Math.min(colour[c], colour[d]);
        }
      }
      if (components.cyclic(c) && accepts(some[c]) != (colour[c] % 2 == 0)) {
        colour[c]--;
      }
    }
    boolean[] even = new boolean[subsets.size()];
    for (int s = 0; s < even.length; s++) {
      even[s] = colour[components.of[s]] % 2 == 0;
    }
    return even;
  }

  // Whether the letters of some cycle through the set are accepted from one of its states.
  private boolean accepts(int start) {
    List<Long> cycle = cycle(start);
    int length = cycle.size();
    Draft.Builder builder = new Draft.Builder(bdd);
    int n = draft.states();
    for (int i = 0; i < length; i++) {
      for (int s = 0; s < n; s++) {
        for (Draft.Edge edge : draft.edges.get(s)) {
          if (bdd.holds(edge.label(), cycle.get(i))) {
            builder.add(i * n + s, Bdd.TRUE, (i + 1) % length * n + edge.target(), edge.marks());
          }
        }
      }
    }
    int root = length * n;
    subsets.get(start).stream().forEach(s -> builder.add(root, Bdd.TRUE, s, 0));
    return Words.anyAccepted(builder.build(root + 1, draft.sets, root));
  }

  private List<Long> cycle(int start) {
    Map<Integer, Integer> before = new HashMap<>();
    Map<Integer, Long> letter = new HashMap<>();
    Deque<Integer> queue = new ArrayDeque<>();
    queue.add(start);
    while (!before.containsKey(start)) {
      int s = queue.remove();
      for (Draft.Edge edge : powerset.edges.get(s)) {
        int t = edge.target();
        if (components.inside(s, edge) && !before.containsKey(t)) {
          before.put(t, s);
          letter.put(t, bdd.letter(edge.label()));
          queue.add(t);
        }
      }
    }
    List<Long> word = new ArrayList<>();
    int s = start;
    do {
      word.addFirst(letter.get(s));
      s = before.get(s);
    } while (s != start);
    return word;
  }

  private Draft minimal(boolean[] accepting, boolean negated) {
    int n = subsets.size();
    int[] classes = new int[n];
    int count = 0;
    int[] sources = new int[n];
    while (true) {
      Map<List<Integer>, Integer> numbers = new HashMap<>();
      int[] next = new int[n];
      for (int s = 0; s < n; s++) {
        int diagram = Bdd.FALSE;
        for (Draft.Edge edge : powerset.edges.get(s)) {
          int target = bdd.variable(Bdd.LETTERS + classes[edge.target()]);
          diagram = bdd.or(diagram, bdd.and(edge.label(), target));
        }
        List<Integer> key = List.of(accepting[s] ? 1 : 0, diagram);
        Integer known = numbers.putIfAbsent(key, numbers.size());
        next[s] = known == null ? numbers.size() - 1 : known;
        sources[next[s]] = s;
      }
      boolean done = numbers.size() == count;
      count = numbers.size();
      classes = next;
      if (done) {
        break;
      }
    }
    Draft.Builder builder = new Draft.Builder(bdd);
    for (int c = 0; c < count; c++) {
      int s = sources[c];
      for (Draft.Edge edge : powerset.edges.get(s)) {
        builder.add(c, edge.label(), classes[edge.target()], accepting[s] != negated ? 1 : 0);
      }
    }
    return builder.build(count, 1, classes[0]);
  }
}
