package dev.nutshell.petri.net;

import dev.nutshell.petri.net.Packing.Field;
import java.util.Arrays;

/**
 * A packing and what was generated for it.
 *
 * @param fieldAt for every bit of the vector the field that it belongs to, or null
 * @param takers for every place the transitions that take from it
 * @param weights for every place how much each of these takes
 */
record NetCode(
    Packing packing, Firing[] firings, Field[] fieldAt, int[][] takers, long[][] weights) {
  static NetCode of(Packing packing) {
    Net net = packing.net;
    int[] counts = new int[net.placeCount()];
    for (Net.Arcs arcs : net.in()) {
      for (int place : arcs.places()) {
        counts[place]++;
      }
    }
    int[][] takers = new int[counts.length][];
    long[][] weights = new long[counts.length][];
    for (int p = 0; p < counts.length; p++) {
      takers[p] = new int[counts[p]];
      weights[p] = new long[counts[p]];
    }
    for (int t = net.transitionCount() - 1; t >= 0; t--) {
      Net.Arcs arcs = net.in()[t];
      for (int i = 0; i < arcs.size(); i++) {
        int p = arcs.places()[i];
        takers[p][--counts[p]] = t;
        weights[p][counts[p]] = arcs.weights()[i];
      }
    }
    return new NetCode(
        packing, FiringGenerator.generate(packing), fieldAt(packing), takers, weights);
  }

  private static Field[] fieldAt(Packing packing) {
    Field[] fieldAt = new Field[64 * packing.words()];
    for (Field field : packing.fields()) {
      int from = 64 * field.word() + field.shift();
      Arrays.fill(fieldAt, from, from + field.bits(), field);
    }
    return fieldAt;
  }
}
