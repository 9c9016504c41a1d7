package dev.nutshell.engine.store.automaton;

import java.util.Arrays;

/**
 * The order in which the bytes of a vector are read as the labels of a word.
 *
 * @param name what the order is called in notes
 * @param order the bytes, the first to be read first; bytes that are not among them come before
 */
record Reading(String name, int[] order) {
  /** For each byte of a vector of some length its place in the word. */
  int[] places(int length) {
    int[] places = new int[length];
    int next = 0;
    for (int at = order.length; at < length; at++) {
      places[at] = next++;
    }
    for (int at : order) {
      if (at < length) {
        places[at] = next++;
      }
    }
    return places;
  }

  @Override
  public String toString() {
    return name + " " + Arrays.toString(order);
  }
}
