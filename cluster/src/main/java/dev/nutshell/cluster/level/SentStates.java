package dev.nutshell.cluster.level;

import dev.nutshell.engine.model.State;
import java.util.Arrays;

/**
 * Some of the states that were sent to their owners, so that they are not sent again. It may forget
 * any and never takes one state for another: whole vectors are kept and compared. What it holds is
 * good only as long as all that was sent has arrived.
 */
final class SentStates {
  private static final long SEED = 0x7365_6E74L;

  private final int words;
  private long[] table = new long[0];
  private int width;
  private int mask;

  /**
   * @param bytes about how many it takes
   */
  SentStates(int bytes) {
    words = bytes / 8;
  }

  /** Whether the state is here already; from now on it mostly is. */
  boolean holds(State state) {
    int own = State.padded(state.length()) / 8;
    if (own + 1 > width) {
      widen(own + 1);
    }
    if (mask < 0) {
      return false;
    }
    int at = ((int) state.hash(SEED) & mask) * width;
    // An empty place has a length that no vector has.
    long tag = state.length() + 1L;
    boolean same = table[at] == tag;
    for (int i = 0; same && i < own; i++) {
      same = table[at + 1 + i] == state.getLong(8 * i);
    }
    if (!same) {
      table[at] = tag;
      for (int i = 0; i < own; i++) {
        table[at + 1 + i] = state.getLong(8 * i);
      }
    }
    return same;
  }

  private void widen(int to) {
    width = to;
    int places = Integer.highestOneBit(words / width);
    mask = places - 1;
    table = new long[places * width];
  }

  void clear() {
    Arrays.fill(table, 0);
  }
}
