package dev.nutshell.engine.store.automaton;

import dev.nutshell.engine.model.State;
import java.util.Arrays;

/**
 * The way of the last word of one length through the automaton. The next word mostly begins like
 * it, so its way is followed only from the first label that differs.
 *
 * <p>Invariant: the word's labels before {@code at(i)} lead from the root to {@code node(i)}, for
 * every step {@code i} that is here.
 */
final class Trace {
  /** The node from which words of this length start, or 0 while there is none. */
  int root;

  /** The last step, or −1. */
  int last = -1;

  private final int[] placeOfByte;
  private final State vector = new State();
  private final State word = new State();
  private int[] nodes = new int[8];
  private int[] places = new int[8];
  private boolean[] ranges = new boolean[8];

  /**
   * @param placeOfByte for each byte of a vector its place in the word
   */
  Trace(int[] placeOfByte) {
    this.placeOfByte = placeOfByte;
    vector.resize(placeOfByte.length);
    word.resize(placeOfByte.length);
  }

  State word() {
    return word;
  }

  int label(int place) {
    return word.get(place) & 0xFF;
  }

  /** Turns to another vector, and forgets the steps behind the first label that differs. */
  void turn(State next) {
    int first = Integer.MAX_VALUE;
    for (int at = 0; at < next.length(); at += 8) {
      long now = next.getLong(at);
      long changed = now ^ vector.getLong(at);
      if (changed != 0) {
        vector.setLong(at, now);
        first = Math.min(first, change(at, now, changed));
      }
    }
    while (last >= 0 && places[last] > first) {
      last--;
    }
  }

  private int change(int at, long now, long changed) {
    int first = Integer.MAX_VALUE;
    while (changed != 0) {
      int shift = Long.numberOfTrailingZeros(changed) & ~7;
      int place = placeOfByte[at + (shift >>> 3)];
      word.set(place, (int) (now >>> shift));
      first = Math.min(first, place);
      changed &= ~(0xFFL << shift);
    }
    return first;
  }

  void push(int node, int place) {
    if (++last == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * last);
      places = Arrays.copyOf(places, 2 * last);
      ranges = Arrays.copyOf(ranges, 2 * last);
    }
    nodes[last] = node;
    places[last] = place;
  }

  int node(int step) {
    return nodes[step];
  }

  int at(int step) {
    return places[step];
  }

  /** Notes whether the way goes on along an edge that other labels take, too. */
  void goesByRange(boolean range) {
    ranges[last] = range;
  }

  boolean goesByRange(int step) {
    return ranges[step];
  }
}
