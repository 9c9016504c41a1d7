package dev.nutshell.engine.store.disk;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.Words;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.full.VectorArena;
import java.io.IOException;
import java.util.Arrays;

/**
 * Whole vectors in memory, found by a hash table that is in the order of their tags, the upper 32
 * bits of their hashes: a state lies at the place that its tag says, or in the same stretch of
 * taken places behind it. So sorting is a matter of each stretch.
 *
 * <p>Of each state it is known whether it waits to be looked for on disk, and whether it is there.
 */
final class RecentStates implements Imaged, AutoCloseable {
  /** There was no room for a state. */
  static final long FULL = -1;

  private static final long TAG = 0xFFFF_FFFF_0000_0000L;
  private static final long FIRST_PLACES = 64;
  private static final long MOST_PLACES = 1L << 31;

  private final long share;
  private final long most;
  private final VectorArena vectors;
  private final MemoryBudget budget;
  private Region slots;
  private final Region marks;
  private long places;
  // Behind the last place: tables do not wrap around.
  private long tail;
  private long base;
  private long size;
  private long onDisk;
  private long waiting;

  /** Takes a state's tag and number, in the order of tags. */
  interface Visitor {
    void visit(long tag, long number);
  }

  /**
   * @param share about how many bytes it may take
   * @param most how many states
   */
  RecentStates(MemoryBudget budget, long share, long most) {
    this.budget = budget;
    this.share = share;
    this.most = most;
    vectors = new VectorArena(budget);
    slots = new Region(budget);
    marks = new Region(budget);
  }

  static long tag(long hash) {
    return hash >>> 32;
  }

  private static long tailOf(long places) {
    return Math.clamp(places, FIRST_PLACES, 4096);
  }

  private long home(long tag) {
    return base + (tag * places >>> 32 << 3);
  }

  /** The number of a state, or -1. */
  long find(State state, long hash) {
    if (size == 0) {
      return -1;
    }
    long tag = hash & TAG;
    for (long at = home(tag(hash)); ; at += 8) {
      long slot = Words.get(at);
      if (slot == 0) {
        return -1;
      }
      if ((slot & TAG) == tag && vectors.holds((slot & ~TAG) - 1, state)) {
        return (slot & ~TAG) - 1;
      }
    }
  }

  /**
   * Adds a state that is not there.
   *
   * @return its number, or {@link #FULL}; then nothing has changed
   */
  long add(State state, long hash) {
    if (size >= most || !hasPlace()) {
      return FULL;
    }
    long last = base + (places + tail - 1 << 3);
    long at = home(tag(hash));
    while (Words.get(at) != 0) {
      at += 8;
    }
    // The last place stays empty, so that every search ends.
    if (at >= last) {
      return FULL;
    }
    long number;
    try {
      marks.ensure((vectors.numberLimit() + 2L * VectorArena.CHUNK) / 4 + 8);
      number = vectors.append(state);
    } catch (MemoryBudget.Exhausted exhausted) {
      return FULL;
    }
    Words.set(at, hash & TAG | number + 1);
    size++;
    return number;
  }

  /** Whether there is a place for one more, perhaps after the table has grown. */
  private boolean hasPlace() {
    if (vectors.usedBytes() + slots.size() + marks.size() > share && size > 0) {
      return false;
    }
    if (size < places - (places >>> 2)) {
      return true;
    }
    long more = places == 0 ? FIRST_PLACES : 2 * places;
    // Vectors grow as well, and the old table stays until the new one is filled.
    long inUse = vectors.usedBytes();
    boolean fits = inUse + inUse / 2 + 12 * more <= share || places == 0;
    if (fits && more <= MOST_PLACES && grow(more)) {
      return true;
    }
    return size < places - (places >>> 4);
  }

  private boolean grow(long more) {
    Region larger = new Region(budget);
    try {
      larger.ensure(more + tailOf(more) << 3);
    } catch (MemoryBudget.Exhausted exhausted) {
      larger.close();
      return false;
    }
    long from = base;
    long end = base + (places + tail << 3);
    places = more;
    tail = tailOf(more);
    base = larger.segment().address();
    long last = base + (places + tail - 1 << 3);
    for (; from < end; from += 8) {
      long slot = Words.get(from);
      if (slot != 0) {
        long at = home(tag(slot));
        while (Words.get(at) != 0) {
          at += 8;
        }
        if (at >= last) {
          throw new IllegalStateException("a table of twice the size has no place");
        }
        Words.set(at, slot);
      }
    }
    slots.close();
    slots = larger;
    return true;
  }

  /** Forgets all states and keeps the memory. */
  void clear() {
    slots.segment().asSlice(0, slots.size()).fill((byte) 0);
    marks.segment().asSlice(0, marks.size()).fill((byte) 0);
    vectors.clear();
    size = 0;
    onDisk = 0;
    waiting = 0;
  }

  void load(long number, State into) {
    vectors.load(number, into);
  }

  /** All states, or those only that wait, in the order of their tags. */
  void inOrder(boolean waitingOnly, Visitor visitor) {
    long[] stretch = new long[64];
    int count = 0;
    long end = base + (places + tail << 3);
    for (long at = base; at < end; at += 8) {
      long slot = Words.get(at);
      if (slot != 0) {
        if (count == stretch.length) {
          stretch = Arrays.copyOf(stretch, 2 * count);
        }
        // Signed order is the order of tags then.
        stretch[count++] = slot ^ Long.MIN_VALUE;
      }
      if (count > 0 && (slot == 0 || at + 8 == end)) {
        if (count > 1) {
          Arrays.sort(stretch, 0, count);
        }
        for (int i = 0; i < count; i++) {
          long one = stretch[i] ^ Long.MIN_VALUE;
          long number = (one & ~TAG) - 1;
          if (!waitingOnly || waits(number)) {
            visitor.visit(tag(one), number);
          }
        }
        count = 0;
      }
    }
  }

  /** The state is on disk, too. */
  void markOnDisk(long number) {
    if (!isOnDisk(number)) {
      flip(2 * number);
      onDisk++;
    }
  }

  boolean isOnDisk(long number) {
    return isSet(2 * number);
  }

  void setWaiting(long number, boolean waits) {
    if (waits(number) != waits) {
      flip(2 * number + 1);
      waiting += waits ? 1 : -1;
    }
  }

  boolean waits(long number) {
    return isSet(2 * number + 1);
  }

  private boolean isSet(long bit) {
    return (Words.getByte(marks.segment().address() + (bit >>> 3)) >>> (bit & 7) & 1) != 0;
  }

  private void flip(long bit) {
    long at = marks.segment().address() + (bit >>> 3);
    Words.setByte(at, (byte) (Words.getByte(at) ^ 1 << (bit & 7)));
  }

  long size() {
    return size;
  }

  /** How many wait to be looked for on disk. */
  long waiting() {
    return waiting;
  }

  /** How many are not on disk. */
  long onlyHere() {
    return size - onDisk;
  }

  long bytes() {
    return vectors.bytes() + slots.size() + marks.size();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("recent states", 1);
    out.putLong(places);
    out.putLong(tail);
    out.putLong(size);
    out.putLong(onDisk);
    out.putLong(waiting);
    out.end();
    vectors.write(out);
    slots.write(out);
    marks.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("recent states", 1);
    places = in.getLong();
    tail = in.getLong();
    size = in.getLong();
    onDisk = in.getLong();
    waiting = in.getLong();
    in.end();
    vectors.read(in);
    slots.read(in);
    marks.read(in);
    in.require(
        places >= 0 && places <= MOST_PLACES && places + tail << 3 <= slots.size(),
        "a table of recent states");
    base = slots.segment().address();
  }

  @Override
  public void close() {
    vectors.close();
    slots.close();
    marks.close();
  }
}
