package dev.nutshell.engine.plan.advise;

import java.util.Arrays;

/** Which states a search has found, and when. */
final class Capture {
  private int[] places = new int[1 << 10];
  private int size;

  /** Notes that a state was found; false where it had been before. */
  boolean find(int state) {
    return find(state, size + 1);
  }

  /** The same at a place among those that the search looked at, from 1 on. */
  boolean find(int state, int place) {
    if (state >= places.length) {
      places = Arrays.copyOf(places, Math.max(state + 1, 2 * places.length));
    }
    if (places[state] != 0) {
      return false;
    }
    places[state] = place;
    size++;
    return true;
  }

  boolean has(int state) {
    return hasBy(state, Integer.MAX_VALUE);
  }

  /** Whether it was found among the first so many. */
  boolean hasBy(int state, int first) {
    return state < places.length && places[state] != 0 && places[state] <= first;
  }

  /** When it was found, from 1 on; 0 where it was not. */
  int place(int state) {
    return state < places.length ? places[state] : 0;
  }

  int size() {
    return size;
  }

  int sizeBy(int first) {
    int within = 0;
    for (int i = 0; i < places.length; i++) {
      within += hasBy(i, first) ? 1 : 0;
    }
    return within;
  }

  /** How many of the first so many the other one has among its first so many. */
  int overlap(Capture other, int first) {
    int both = 0;
    for (int i = 0; i < places.length; i++) {
      both += hasBy(i, first) && other.hasBy(i, first) ? 1 : 0;
    }
    return both;
  }
}
