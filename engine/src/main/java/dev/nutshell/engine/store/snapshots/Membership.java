package dev.nutshell.engine.store.snapshots;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.store.cache.StateTable;
import java.io.IOException;
import java.util.Arrays;

/**
 * In which snapshots each state of a table is: a bit a snapshot, in the words of its record. A
 * state is stored once however many snapshots it is in; the bits are its reference count.
 *
 * <p>The first word has {@value #FIRST_BITS} bits for snapshots below the four flags of {@link
 * SnapshotStore}; records get further words when there are more snapshots at once.
 */
final class Membership implements Imaged {
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
  void use(SnapshotStream stream) {
    Arrays.fill(live, 0);
    Arrays.fill(old, 0);
    for (int s = stream.firstCounting(); s >= 0; s = stream.nextCounting(s)) {
      live[wordOf(s)] |= bitOf(s);
      if (stream.isOld(s)) {
        old[wordOf(s)] |= bitOf(s);
      }
    }
  }

  int words() {
    return live.length;
  }

  /** The snapshots that count and hold the state, as bits of one word. */
  long in(long id, int word) {
    return table.word(id, word) & live[word];
  }

  /** The snapshots that count, of those in a state's first word. */
  long live(long word) {
    return word & live[0];
  }

  /** The very old ones among the bits of a word. */
  long old(int word) {
    return old[word];
  }

  /**
   * Counts a hit for each snapshot that holds the state, whose first word is given.
   *
   * @return the level of the newest of them, or -1 where there is none
   */
  long hit(long id, long first, SnapshotFigures figures, long now) {
    long newest = -1;
    for (int word = 0; word < live.length; word++) {
      long bits = word == 0 ? live(first) : in(id, word);
      for (; bits != 0; bits &= bits - 1) {
        int snapshot = snapshotOf(word, Long.numberOfTrailingZeros(bits));
        figures.hit(snapshot, now);
        newest = Math.max(newest, figures.level(snapshot));
      }
    }
    return newest;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("membership", 1);
    out.putLongs(live, live.length);
    out.putLongs(old, old.length);
    out.end();
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("membership", 1);
    live = in.getLongs();
    old = in.getLongs();
    in.end();
    in.require(live.length == table.stride() && old.length == live.length, "memberships");
  }
}
