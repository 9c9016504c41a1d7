package dev.nutshell.engine.search;

import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.testkit.PartyGraph;
import dev.nutshell.testkit.RandomClaim;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Whether a graph and an automaton have an accepted run that is fair, by tables of who reaches. */
final class BruteRuns {
  private final PartyGraph system;
  private final RandomClaim claim;
  private final int width;
  private final List<List<Edge>> edges = new ArrayList<>();

  private record Edge(int target, long marks, BitSet movers) {}

  BruteRuns(PartyGraph system, RandomClaim claim) {
    this.system = system;
    this.claim = claim;
    width = claim.rules().size();
    for (int pair = 0; pair < system.successors().length * width; pair++) {
      edges.add(edgesOf(pair / width, pair % width));
    }
  }

  private List<Edge> edgesOf(int node, int from) {
    List<Edge> own = new ArrayList<>();
    int[] successors = system.successors()[node];
    if (claim.decides(from)) {
      return own;
    }
    if (successors.length == 0 && claim.stutters()) {
      for (RandomClaim.Rule move : claim.moves(node, Claim.NO_EVENT, from)) {
        own.add(new Edge(node * width + move.target(), move.marks(), new BitSet()));
      }
    }
    for (int i = 0; i < successors.length; i++) {
      for (RandomClaim.Rule move : claim.moves(node, i, from)) {
        own.add(
            new Edge(
                successors[i] * width + move.target(), move.marks(), system.movers()[node][i]));
      }
    }
    return own;
  }

  /** All pairs that those reach, by one edge at least. */
  private BitSet reach(int from, BitSet within) {
    BitSet seen = new BitSet();
    List<Integer> todo = new ArrayList<>(List.of(from));
    while (!todo.isEmpty()) {
      for (Edge edge : edges.get(todo.removeLast())) {
        if (within.get(edge.target) && !seen.get(edge.target)) {
          seen.set(edge.target);
          todo.add(edge.target);
        }
      }
    }
    return seen;
  }

  boolean accepts(Fairness fairness) {
    BitSet all = new BitSet();
    all.set(0, edges.size());
    BitSet found = reach(0, all);
    found.set(0);
    return found.stream().anyMatch(pair -> claim.decides(pair % width))
        || hasCycle(found, fairness);
  }

  private boolean hasCycle(BitSet within, Fairness fairness) {
    BitSet done = new BitSet();
    for (int pair = within.nextSetBit(0); pair >= 0; pair = within.nextSetBit(pair + 1)) {
      BitSet from = reach(pair, within);
      if (done.get(pair) || !from.get(pair)) {
        continue;
      }
      BitSet component = new BitSet();
      for (int other = from.nextSetBit(0); other >= 0; other = from.nextSetBit(other + 1)) {
        if (reach(other, within).get(pair)) {
          component.set(other);
        }
      }
      done.or(component);
      if (isGood(component, fairness)) {
        return true;
      }
    }
    return false;
  }

  private boolean isGood(BitSet component, Fairness fairness) {
    long met = 0;
    BitSet always = new BitSet();
    always.set(0, system.parties());
    BitSet ever = new BitSet();
    BitSet moved = new BitSet();
    for (int pair = component.nextSetBit(0); pair >= 0; pair = component.nextSetBit(pair + 1)) {
      always.and(system.able(pair / width));
      ever.or(system.able(pair / width));
      for (Edge edge : edges.get(pair)) {
        if (component.get(edge.target)) {
          met |= edge.marks;
          moved.or(edge.movers);
        }
      }
    }
    if (met != (1L << claim.sets()) - 1) {
      return false;
    }
    always.andNot(moved);
    ever.andNot(moved);
    return switch (fairness) {
      case NONE -> true;
      case WEAK -> always.isEmpty();
      case STRONG -> ever.isEmpty() || hasCycle(without(component, ever), fairness);
    };
  }

  private BitSet without(BitSet component, BitSet parties) {
    BitSet left = (BitSet) component.clone();
    component.stream()
        .filter(pair -> system.able(pair / width).intersects(parties))
        .forEach(left::clear);
    return left;
  }

  /** Strong fairness once more: whoever does not move is able nowhere, for each choice of them. */
  boolean acceptsForSomeChoice() {
    BitSet all = new BitSet();
    all.set(0, edges.size());
    BitSet found = reach(0, all);
    found.set(0);
    if (found.stream().anyMatch(pair -> claim.decides(pair % width))) {
      return true;
    }
    for (long chosen = 0; chosen < 1L << system.parties(); chosen++) {
      BitSet resting = BitSet.valueOf(new long[] {chosen});
      BitSet left = without(found, resting);
      for (int pair = left.nextSetBit(0); pair >= 0; pair = left.nextSetBit(pair + 1)) {
        if (isMoving(pair, left, resting)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether all others move, and all sets are met, in the component of a pair. */
  private boolean isMoving(int pair, BitSet within, BitSet resting) {
    BitSet from = reach(pair, within);
    long met = 0;
    BitSet moved = (BitSet) resting.clone();
    for (int other = from.nextSetBit(0); other >= 0; other = from.nextSetBit(other + 1)) {
      for (Edge edge : edges.get(other)) {
        boolean inner = within.get(edge.target) && reach(other, within).get(pair);
        if (inner && (edge.target == pair || reach(edge.target, within).get(pair))) {
          met |= edge.marks;
          moved.or(edge.movers);
        }
      }
    }
    return from.get(pair)
        && met == (1L << claim.sets()) - 1
        && moved.cardinality() == system.parties();
  }
}
