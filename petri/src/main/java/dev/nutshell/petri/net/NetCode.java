package dev.nutshell.petri.net;

import dev.nutshell.petri.net.Packing.Field;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * A packing and what was generated for it.
 *
 * @param fieldAt for every bit of the vector the field that it belongs to, or null
 * @param takers for every place the transitions that take from it, and how much
 * @param stopped for every place the transitions that need fewer tokens there, and than how many
 */
record NetCode(
    Packing packing, Firing[] firings, Field[] fieldAt, ByPlace takers, ByPlace stopped) {
  static NetCode of(Packing packing) {
    Net net = packing.net;
    return new NetCode(
        packing,
        FiringGenerator.generate(packing),
        fieldAt(packing),
        ByPlace.of(net, t -> net.in()[t]),
        ByPlace.of(net, net.special()::fewer));
  }

  /** Arcs of transitions, by their places. */
  record ByPlace(int[][] transitions, long[][] weights) {
    static ByPlace of(Net net, IntFunction<Net.Arcs> arcsOf) {
      int[] counts = new int[net.placeCount()];
      for (int t = 0; t < net.transitionCount(); t++) {
        for (int place : arcsOf.apply(t).places()) {
          counts[place]++;
        }
      }
      int[][] transitions = new int[counts.length][];
      long[][] weights = new long[counts.length][];
      for (int p = 0; p < counts.length; p++) {
        transitions[p] = new int[counts[p]];
        weights[p] = new long[counts[p]];
      }
      for (int t = net.transitionCount() - 1; t >= 0; t--) {
        Net.Arcs arcs = arcsOf.apply(t);
        for (int i = 0; i < arcs.size(); i++) {
          int p = arcs.places()[i];
          transitions[p][--counts[p]] = t;
          weights[p][counts[p]] = arcs.weights()[i];
        }
      }
      return new ByPlace(transitions, weights);
    }
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
