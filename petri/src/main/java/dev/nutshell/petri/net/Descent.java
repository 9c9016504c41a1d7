package dev.nutshell.petri.net;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Which transitions can be fired only finitely often while no other is.
 *
 * <p>Places are put in an order. A transition descends where, of the places that it changes, the
 * first loses tokens. Then the numbers of tokens in that order become smaller, as words in a
 * dictionary do, and of natural numbers that cannot go on for ever, whatever the net: also where
 * markings are without bound. So every run that does not end has infinitely many steps that do not
 * descend, and so has every cycle.
 */
final class Descent {
  private Descent() {}

  /** The transitions that do not descend in an order that goes with the tokens. */
  static BitSet ascending(Net net) {
    int[] rank = ranks(net);
    BitSet ascending = new BitSet();
    for (int t = 0; t < net.transitionCount(); t++) {
      int first = -1;
      for (int[] places : new int[][] {net.in()[t].places(), net.out()[t].places()}) {
        for (int place : places) {
          boolean earlier = first < 0 || rank[place] < rank[first];
          first = earlier && net.change(t, place) != 0 ? place : first;
        }
      }
      ascending.set(t, first < 0 || net.change(t, first) > 0);
    }
    return ascending;
  }

  /** First the places that are marked, then what is put into from there, and so on. */
  private static int[] ranks(Net net) {
    int[] order = new int[net.placeCount()];
    int[] rank = new int[order.length];
    Arrays.fill(rank, -1);
    int known = 0;
    for (int p = 0; p < rank.length; p++) {
      if (net.initial()[p] > 0) {
        rank[p] = known;
        order[known++] = p;
      }
    }
    int[][] takers = NetCode.ByPlace.of(net, t -> net.in()[t]).transitions();
    for (int next = 0; known < rank.length; ) {
      if (next == known) {
        int lost = 0;
        while (rank[lost] >= 0) {
          lost++;
        }
        rank[lost] = known;
        order[known++] = lost;
      }
      for (int t : takers[order[next++]]) {
        for (int p : net.out()[t].places()) {
          if (rank[p] < 0) {
            rank[p] = known;
            order[known++] = p;
          }
        }
      }
    }
    return rank;
  }
}
