package dev.nutshell.cpn.ask;

import dev.nutshell.petri.graph.Components;
import dev.nutshell.petri.graph.StateGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** What the graph of all markings says of markings and transitions, in the words of the report. */
final class Dynamics {
  /** So many markings of a kind are remembered. */
  static final int FEW = 5;

  private final StateGraph graph;
  private final int states;
  private final int transitions;
  private final BitSet occurring = new BitSet();
  private final BitSet live = new BitSet();
  private int components;
  private int between;
  private int home;
  private int dead;
  private final List<Integer> homes = new ArrayList<>();
  private final List<Integer> deads = new ArrayList<>();
  private boolean endless;

  /** How a transition fares in occurrence sequences that never end. */
  enum Fairness {
    /** It occurs infinitely often in all of them. */
    IMPARTIAL,
    /** It does in those in which it is enabled infinitely often. */
    FAIR,
    /** It does in those in which it is enabled from some point on. */
    JUST,
    NONE
  }

  Dynamics(StateGraph graph, int states, int transitions) {
    this.graph = graph;
    this.states = states;
    this.transitions = transitions;
    graph.end(states);
  }

  int components() {
    return components;
  }

  /** Edges between different components. */
  int between() {
    return between;
  }

  /** How many markings can be reached from all. */
  int home() {
    return home;
  }

  /** How many markings enable nothing. */
  int dead() {
    return dead;
  }

  /** The first few of the home markings. */
  List<Integer> homes() {
    return homes;
  }

  /** The first few of the dead markings. */
  List<Integer> deads() {
    return deads;
  }

  /** The transitions that occur. */
  BitSet occurring() {
    return occurring;
  }

  /** Transitions that can always occur again: with an edge in every component that is not left. */
  BitSet live() {
    return live;
  }

  /** Whether some occurrence sequence never ends. */
  boolean isEndless() {
    return endless;
  }

  void find(Components search) {
    search.findFromFirst((_, _, _, _) -> true);
    components = search.size();
    BitSet left = new BitSet(components + 1);
    for (int state = 0; state < states; state++) {
      if (graph.isDead(state) && dead++ < FEW) {
        deads.add(state);
      }
      for (int e = graph.first(state); e < graph.first(state + 1L); e++) {
        occurring.set(graph.label(e));
        if (search.of(graph.target(e)) != search.of(state)) {
          between++;
          left.set(search.of(state));
        } else {
          endless = true;
        }
      }
    }
    int terminal = components - left.cardinality();
    for (int state = 0; state < states && terminal == 1; state++) {
      if (!left.get(search.of(state)) && home++ < FEW) {
        homes.add(state);
      }
    }
    findLive(search, left, terminal);
  }

  /** Counts for every transition the components that cannot be left and have an edge of it. */
  private void findLive(Components search, BitSet left, int terminal) {
    int[] found = new int[transitions];
    int[] last = new int[transitions];
    Arrays.fill(last, -1);
    int[] order = new int[components + 2];
    for (int state = 0; state < states; state++) {
      order[search.of(state) + 1]++;
    }
    for (int c = 1; c < order.length; c++) {
      order[c] += order[c - 1];
    }
    int[] members = new int[states];
    for (int state = 0; state < states; state++) {
      members[order[search.of(state)]++] = state;
    }
    for (int state : members) {
      int c = search.of(state);
      if (left.get(c)) {
        continue;
      }
      for (int e = graph.first(state); e < graph.first(state + 1L); e++) {
        int t = graph.label(e);
        if (last[t] != c) {
          last[t] = c;
          found[t]++;
        }
      }
    }
    for (int t = 0; t < transitions; t++) {
      live.set(t, found[t] == terminal);
    }
  }

  /** Asks for cycles without the transition: any, through where it is enabled, within there. */
  Fairness fairness(int transition, Components search) {
    BitSet enables = new BitSet(states);
    for (int state = 0; state < states; state++) {
      for (int e = graph.first(state); e < graph.first(state + 1L); e++) {
        if (graph.label(e) == transition) {
          enables.set(state);
          break;
        }
      }
    }
    boolean[] cycles = new boolean[2];
    search.find(
        without(transition, null),
        (_, members, from, to) -> {
          if (isCycle(members.get(from), to - from, transition)) {
            cycles[0] = true;
            for (int i = from; i < to && !cycles[1]; i++) {
              cycles[1] = enables.get(members.get(i));
            }
          }
          return !cycles[1];
        });
    if (!cycles[0]) {
      return Fairness.IMPARTIAL;
    }
    if (!cycles[1]) {
      return Fairness.FAIR;
    }
    boolean just =
        search.find(
            without(transition, enables),
            (_, members, from, to) -> !isCycle(members.get(from), to - from, transition));
    return just ? Fairness.JUST : Fairness.NONE;
  }

  /** Whether a component has a cycle: several states, or one that leads to itself. */
  private boolean isCycle(int state, int size, int transition) {
    if (size > 1) {
      return true;
    }
    for (int e = graph.first(state); e < graph.first(state + 1L); e++) {
      if (graph.target(e) == state && graph.label(e) != transition) {
        return true;
      }
    }
    return false;
  }

  private Components.Part without(int transition, BitSet among) {
    return new Components.Part() {
      @Override
      public boolean has(int state) {
        return among == null || among.get(state);
      }

      @Override
      public boolean hasEdge(int edge) {
        return graph.label(edge) != transition;
      }
    };
  }
}
