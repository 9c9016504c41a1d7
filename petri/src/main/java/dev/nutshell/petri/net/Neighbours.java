package dev.nutshell.petri.net;

import java.util.function.LongPredicate;

/**
 * Which transitions are around a place.
 *
 * @param takers those that need tokens of the place
 * @param decreasers those that leave fewer tokens there
 * @param increasers those that leave more
 * @param cluster for every transition the number of its cluster: transitions that share an input
 *     place are in one
 */
record Neighbours(int[][] takers, int[][] decreasers, int[][] increasers, int[] cluster) {
  static Neighbours of(Net net, int[][] takers) {
    return new Neighbours(
        takers,
        changing(net, change -> change < 0),
        changing(net, change -> change > 0),
        clusters(net, takers));
  }

  private static int[][] changing(Net net, LongPredicate wanted) {
    int[] counts = new int[net.placeCount()];
    walk(net, wanted, (place, _) -> counts[place]++);
    int[][] found = new int[counts.length][];
    for (int p = 0; p < counts.length; p++) {
      found[p] = new int[counts[p]];
    }
    walk(net, wanted, (place, transition) -> found[place][--counts[place]] = transition);
    return found;
  }

  private interface Visit {
    void at(int place, int transition);
  }

  private static void walk(Net net, LongPredicate wanted, Visit visit) {
    for (int t = 0; t < net.transitionCount(); t++) {
      for (int place : net.in()[t].places()) {
        if (wanted.test(net.change(t, place))) {
          visit.at(place, t);
        }
      }
      for (int place : net.out()[t].places()) {
        if (net.in()[t].weight(place) == 0 && wanted.test(net.out()[t].weight(place))) {
          visit.at(place, t);
        }
      }
    }
  }

  private static int[] clusters(Net net, int[][] takers) {
    int[] parent = new int[net.transitionCount()];
    for (int t = 0; t < parent.length; t++) {
      parent[t] = t;
    }
    for (int[] some : takers) {
      for (int i = 1; i < some.length; i++) {
        parent[root(parent, some[i])] = root(parent, some[0]);
      }
    }
    for (int t = 0; t < parent.length; t++) {
      parent[t] = root(parent, t);
    }
    return parent;
  }

  private static int root(int[] parent, int of) {
    int at = of;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }
}
