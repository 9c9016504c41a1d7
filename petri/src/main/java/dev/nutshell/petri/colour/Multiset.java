package dev.nutshell.petri.colour;

import java.util.Arrays;

/** Tokens of several places, as an event takes or gives them. */
final class Multiset {
  int[] places = new int[16];
  long[] tokens = new long[16];
  long[] counts = new long[16];
  int size;

  void clear() {
    size = 0;
  }

  void add(int place, long token, long count) {
    for (int i = size - 1; i >= 0; i--) {
      if (tokens[i] == token && places[i] == place) {
        counts[i] += count;
        return;
      }
    }
    if (size == places.length) {
      places = Arrays.copyOf(places, 2 * size);
      tokens = Arrays.copyOf(tokens, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
    }
    places[size] = place;
    tokens[size] = token;
    counts[size++] = count;
  }

  long count(int place, long token) {
    for (int i = 0; i < size; i++) {
      if (tokens[i] == token && places[i] == place) {
        return counts[i];
      }
    }
    return 0;
  }

  boolean hasNegative() {
    for (int i = 0; i < size; i++) {
      if (counts[i] < 0) {
        return true;
      }
    }
    return false;
  }
}
