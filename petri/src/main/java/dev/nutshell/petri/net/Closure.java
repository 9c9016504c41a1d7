package dev.nutshell.petri.net;

import java.util.Arrays;

/**
 * The rules of stubborn sets of transitions as a graph: a set that has a node and all that it leads
 * to is stubborn. A. Valmari: <i>Stubborn sets for reduced state space generation</i> (1989); K.
 * Schmidt: <i>Stubborn sets for standard properties</i> (1999).
 *
 * <pre>
 * enabled transition  who takes from a place that it takes from: so it can be fired first, and
 *                     others after it; where deadlocks are sought, also who takes away what it only
 *                     reads: so it stays enabled whatever the others do
 * disabled transition who puts tokens into one place that has too few: so the others cannot enable it
 * </pre>
 *
 * Beside a node a transition there are three a place: all takers, all decreasers, all increasers.
 * Edges are then as many as arcs, however many transitions share a place.
 */
final class Closure {
  private final Packing packing;
  private final Net net;
  private final Neighbours neighbours;
  private final boolean keys;
  private final int[][] disturbing;
  private final int transitions;
  private final int places;
  private final int[] enabledAt;
  private final int[] scapegoat;
  private int now;
  private byte[] vector;

  /**
   * @param keys whether enabled transitions must stay enabled
   */
  Closure(Packing packing, Neighbours neighbours, boolean keys) {
    this.packing = packing;
    this.neighbours = neighbours;
    this.keys = keys;
    net = packing.net;
    transitions = net.transitionCount();
    places = net.placeCount();
    enabledAt = new int[transitions];
    scapegoat = new int[transitions];
    disturbing = new int[transitions][];
    for (int t = 0; t < transitions; t++) {
      disturbing[t] = disturbing(t);
    }
  }

  private int[] disturbing(int transition) {
    return Arrays.stream(net.in()[transition].places())
        .map(place -> disturbing(transition, place))
        .filter(node -> node >= 0)
        .toArray();
  }

  /** The node of those that an enabled transition must not be put off after; or -1. */
  private int disturbing(int transition, int place) {
    if (net.change(transition, place) < 0) {
      return transitions + place;
    }
    return keys ? transitions + places + place : -1;
  }

  int nodes() {
    return transitions + 3 * places;
  }

  /** Forgets the last marking; {@link #enable} then tells what is enabled in this one. */
  void begin(byte[] marking) {
    vector = marking;
    now++;
  }

  void enable(int transition) {
    enabledAt[transition] = now;
  }

  boolean isEnabled(int node) {
    return node < transitions && enabledAt[node] == now;
  }

  boolean isTransition(int node) {
    return node < transitions;
  }

  /** How many nodes a node leads to; asked before they are. */
  int degree(int node, Known known) {
    if (isTransition(node)) {
      if (isEnabled(node)) {
        return disturbing[node].length;
      }
      scapegoat[node] = lacking(node, known);
      return 1;
    }
    return members(node).length;
  }

  /** About how many steps it takes to look at a node. */
  int effort(int node) {
    return isTransition(node) ? net.in()[node].size() : members(node).length;
  }

  /** One of the nodes that a node leads to. */
  int successor(int node, int index) {
    if (!isTransition(node)) {
      return members(node)[index];
    }
    return isEnabled(node) ? disturbing[node][index] : scapegoat[node];
  }

  private int[] members(int node) {
    int at = node - transitions;
    return at < places
        ? neighbours.takers()[at]
        : at < 2 * places
            ? neighbours.decreasers()[at - places]
            : neighbours.increasers()[at - 2 * places];
  }

  /** Tells which nodes are in a set already. */
  interface Known {
    boolean has(int node);
  }

  /** The node of a place that has too few tokens: one that costs nothing more, or little. */
  private int lacking(int transition, Known known) {
    Net.Arcs in = net.in()[transition];
    int best = -1;
    int fewest = Integer.MAX_VALUE;
    for (int i = 0; i < in.size(); i++) {
      int place = in.places()[i];
      if (packing.tokens(place, vector) < in.weights()[i]) {
        int node = transitions + 2 * places + place;
        int cost = known.has(node) ? 0 : 1 + neighbours.increasers()[place].length;
        if (cost < fewest) {
          best = node;
          fewest = cost;
        }
      }
    }
    return best;
  }
}
