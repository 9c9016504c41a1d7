package dev.nutshell.lts.relation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The relations by their definitions, on tiny graphs and with no thought of time. */
final class PlainRelations {
  private record Edge(int label, int target) {}

  private final List<List<Edge>> edges = new ArrayList<>();

  PlainRelations(Graph graph) {
    for (int state = 0; state < graph.states(); state++) {
      List<Edge> own = new ArrayList<>();
      for (long edge = graph.firstEdge(state); edge < graph.firstEdge(state + 1); edge++) {
        own.add(new Edge(graph.label(edge), graph.target(edge)));
      }
      edges.add(own);
    }
  }

  boolean[][] related(Relation relation) {
    return switch (relation) {
      case STRONG -> largest((one, other, pairs) -> simulatesStrongly(one, other, pairs));
      case BRANCHING -> largest((one, other, pairs) -> simulatesBranching(one, other, pairs));
      case DIVERGENCE_PRESERVING_BRANCHING -> divergencePreserving();
      case TRACE -> sameTraces(false);
      case WEAK_TRACE -> sameTraces(true);
    };
  }

  private interface Transfer {
    boolean holds(int one, int other, boolean[][] pairs);
  }

  /** Takes pairs away until those that are left have the transfer property both ways. */
  private boolean[][] largest(Transfer transfer) {
    int states = edges.size();
    boolean[][] pairs = new boolean[states][states];
    for (boolean[] row : pairs) {
      java.util.Arrays.fill(row, true);
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int one = 0; one < states; one++) {
        for (int other = 0; other < states; other++) {
          if (pairs[one][other]
              && !(transfer.holds(one, other, pairs) && transfer.holds(other, one, pairs))) {
            pairs[one][other] = false;
            pairs[other][one] = false;
            changed = true;
          }
        }
      }
    }
    return pairs;
  }

  private boolean simulatesStrongly(int one, int other, boolean[][] pairs) {
    return edges.get(one).stream()
        .allMatch(
            step ->
                edges.get(other).stream()
                    .anyMatch(
                        answer -> answer.label == step.label && pairs[step.target][answer.target]));
  }

  private boolean simulatesBranching(int one, int other, boolean[][] pairs) {
    for (Edge step : edges.get(one)) {
      boolean stays = step.label == Alphabet.HIDDEN && pairs[step.target][other];
      if (!stays
          && hidden(Set.of(other)).stream()
              .filter(between -> pairs[one][between])
              .flatMap(between -> edges.get(between).stream())
              .noneMatch(
                  answer -> answer.label == step.label && pairs[step.target][answer.target])) {
        return false;
      }
    }
    return true;
  }

  private Set<Integer> hidden(Set<Integer> from) {
    Set<Integer> seen = new HashSet<>(from);
    Deque<Integer> open = new ArrayDeque<>(from);
    while (!open.isEmpty()) {
      for (Edge edge : edges.get(open.pop())) {
        if (edge.label == Alphabet.HIDDEN && seen.add(edge.target)) {
          open.push(edge.target);
        }
      }
    }
    return seen;
  }

  /**
   * By signatures, each made anew in every round: the parts are those of the coarsest partition.
   */
  private boolean[][] divergencePreserving() {
    int states = edges.size();
    int[] block = new int[states];
    for (int count = 0; ; ) {
      Map<Object, Integer> numbers = new HashMap<>();
      int[] next = new int[states];
      for (int state = 0; state < states; state++) {
        Set<Integer> inside = new HashSet<>(Set.of(state));
        Deque<Integer> open = new ArrayDeque<>(inside);
        Set<Long> items = new TreeSet<>();
        while (!open.isEmpty()) {
          for (Edge edge : edges.get(open.pop())) {
            if (edge.label != Alphabet.HIDDEN || block[edge.target] != block[state]) {
              items.add((long) edge.label << 32 | block[edge.target]);
            } else if (inside.add(edge.target)) {
              open.push(edge.target);
            }
          }
        }
        List<Object> key = new ArrayList<>(items);
        key.add("in " + block[state]);
        key.add(goesOn(inside));
        next[state] = numbers.computeIfAbsent(key, _ -> numbers.size());
      }
      block = next;
      if (numbers.size() == count) {
        break;
      }
      count = numbers.size();
    }
    boolean[][] pairs = new boolean[states][states];
    for (int one = 0; one < states; one++) {
      for (int other = 0; other < states; other++) {
        pairs[one][other] = block[one] == block[other];
      }
    }
    return pairs;
  }

  /** Whether hidden steps can go on for ever among these: take away those that cannot. */
  private boolean goesOn(Set<Integer> states) {
    Set<Integer> left = new HashSet<>(states);
    while (left.removeIf(
        state ->
            edges.get(state).stream()
                .noneMatch(e -> e.label == Alphabet.HIDDEN && left.contains(e.target)))) {}
    return !left.isEmpty();
  }

  private boolean[][] sameTraces(boolean weak) {
    int states = edges.size();
    boolean[][] pairs = new boolean[states][states];
    for (int one = 0; one < states; one++) {
      for (int other = 0; other < states; other++) {
        pairs[one][other] = shortestDifference(one, other, weak) < 0;
      }
    }
    return pairs;
  }

  /** The length of a shortest sequence that only one has, or -1. */
  int shortestDifference(int one, int other, boolean weak) {
    record Pair(Set<Integer> mine, Set<Integer> theirs) {}
    List<Pair> level = List.of(new Pair(start(one, weak), start(other, weak)));
    Set<Pair> seen = new HashSet<>(level);
    for (int length = 0; !level.isEmpty(); length++) {
      List<Pair> next = new ArrayList<>();
      for (Pair pair : level) {
        if (pair.mine.isEmpty() != pair.theirs.isEmpty()) {
          return length;
        }
        Set<Integer> labels = new HashSet<>();
        edges.forEach(own -> own.forEach(edge -> labels.add(edge.label)));
        for (int label : labels) {
          if (!weak || label != Alphabet.HIDDEN) {
            Pair after = new Pair(after(pair.mine, label, weak), after(pair.theirs, label, weak));
            if (seen.add(after)) {
              next.add(after);
            }
          }
        }
      }
      level = next;
    }
    return -1;
  }

  private Set<Integer> start(int state, boolean weak) {
    return weak ? hidden(Set.of(state)) : Set.of(state);
  }

  private Set<Integer> after(Set<Integer> from, int label, boolean weak) {
    Set<Integer> to = new HashSet<>();
    from.forEach(
        state ->
            edges.get(state).stream()
                .filter(edge -> edge.label == label)
                .forEach(edge -> to.add(edge.target)));
    return weak ? hidden(to) : to;
  }
}
