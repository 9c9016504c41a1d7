package dev.nutshell.petri.colour;

import java.util.Arrays;

/** Tokens of several places, as an event takes or gives them. */
final class Multiset {
  private static final int SHORT = 32;

  int[] places = new int[16];
  long[] tokens = new long[16];
  long[] counts = new long[16];
  int size;

  /** Where tokens lie, plus one, by hash; used only where there are many. */
  private int[] index = new int[0];

  void clear() {
    if (size > SHORT) {
      Arrays.fill(index, 0);
    }
    size = 0;
  }

  void add(int place, long token, long count) {
    int at = find(place, token);
    if (at >= 0) {
      counts[at] += count;
      return;
    }
    if (size == places.length) {
      places = Arrays.copyOf(places, 2 * size);
      tokens = Arrays.copyOf(tokens, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
    }
    places[size] = place;
    tokens[size] = token;
    counts[size++] = count;
    if (size > SHORT) {
      if (size == SHORT + 1 || 2 * size > index.length) {
        rehash();
      } else {
        insert(size - 1);
      }
    }
  }

  private int find(int place, long token) {
    if (size > SHORT) {
      int mask = index.length - 1;
      for (int slot = slot(place, token); index[slot] != 0; slot = slot + 1 & mask) {
        int at = index[slot] - 1;
        if (tokens[at] == token && places[at] == place) {
          return at;
        }
      }
      return -1;
    }
    for (int i = size - 1; i >= 0; i--) {
      if (tokens[i] == token && places[i] == place) {
        return i;
      }
    }
    return -1;
  }

  private int slot(int place, long token) {
    long hash = (token * 31 + place) * 0x9E3779B97F4A7C15L;
    return (int) (hash >>> 33) & index.length - 1;
  }

  private void rehash() {
    int wanted = Math.max(4 * SHORT, Integer.highestOneBit(size) * 4);
    if (wanted > index.length) {
      index = new int[wanted];
    } else {
      Arrays.fill(index, 0);
    }
    for (int i = 0; i < size; i++) {
      insert(i);
    }
  }

  private void insert(int at) {
    int slot = slot(places[at], tokens[at]);
    while (index[slot] != 0) {
      slot = slot + 1 & index.length - 1;
    }
    index[slot] = at + 1;
  }

  long count(int place, long token) {
    int at = find(place, token);
    return at < 0 ? 0 : counts[at];
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
