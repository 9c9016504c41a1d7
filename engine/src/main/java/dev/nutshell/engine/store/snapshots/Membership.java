package dev.nutshell.engine.store.snapshots;

import dev.nutshell.engine.store.cache.StateTable;
import java.util.BitSet;

/**
 * In which snapshots each state of a table is: a bit a snapshot, in the words of its record. A
 * state is stored once however many snapshots it is in; the bits are its reference count.
 *
 * <p>The first word has {@value #FIRST_BITS} bits for snapshots below the four flags of {@link
 * SnapshotStore}; records get further words when there are more snapshots at once.
 */
final class Membership {
  static final int FIRST_BITS = StateTable.CALLER_BITS - 4;

  private final StateTable table;
  private long[] live = {0};
  private long[] old = {0};

  Membership(StateTable table) {
    this.table = table;
  }

  static int wordOf(int snapshot) {
    return snapshot < FIRST_BITS ? 0 : 1 + (snapshot - FIRST_BITS >>> 6);
  }

  static long bitOf(int snapshot) {
    return snapshot < FIRST_BITS ? 1L << snapshot : 1L << (snapshot - FIRST_BITS);
  }

  private static int snapshotOf(int word, int bit) {
    return word == 0 ? bit : FIRST_BITS + 64 * (word - 1) + bit;
  }

  /** Makes sure that every record has a bit for this snapshot. */
  void makeRoom(int snapshot) {
    while (wordOf(snapshot) >= table.stride()) {
      table.widen();
    }
    if (live.length < table.stride()) {
      live = new long[table.stride()];
      old = new long[table.stride()];
    }
  }

  /** Says which snapshots count, and which of them are very old. */
  void use(BitSet liveSnapshots, BitSet oldSnapshots) {
    fill(live, liveSnapshots);
    fill(old, oldSnapshots);
  }

  private static void fill(long[] mask, BitSet snapshots) {
    java.util.Arrays.fill(mask, 0);
    for (int s = snapshots.nextSetBit(0); s >= 0; s = snapshots.nextSetBit(s + 1)) {
      mask[wordOf(s)] |= bitOf(s);
    }
  }

  int words() {
    return live.length;
  }

  /** The snapshots that count and hold the state, as bits of one word. */
  long in(long id, int word) {
    return table.word(id, word) & live[word];
  }

  /** The very old ones among the bits of a word. */
  long old(int word) {
    return old[word];
  }

  /** Counts a hit for each snapshot that holds the state; false where none does. */
  boolean hit(long id, SnapshotFigures figures, long now) {
    boolean any = false;
    for (int word = 0; word < live.length; word++) {
      for (long bits = in(id, word); bits != 0; bits &= bits - 1) {
        figures.hit(snapshotOf(word, Long.numberOfTrailingZeros(bits)), now);
        any = true;
      }
    }
    return any;
  }
}
