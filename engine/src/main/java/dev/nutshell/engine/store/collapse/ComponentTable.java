package dev.nutshell.engine.store.collapse;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.SlotTable;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * Strings of bytes, each with a number that stays: 0, 1, 2 and so on.
 *
 * <p>Invariant: no string stands twice, and two strings are equal only if their lengths are. A
 * string costs its own length, 8 bytes for where it stands and how long it is, and 10 to 11.5 bytes
 * of table. At most 2³²−1 strings.
 *
 * <p>Threads may share it where the budget {@linkplain MemoryBudget#keepAddresses keeps addresses}.
 * Strings are few and looked for often, so one lock for all that are added does. Most are found
 * without it, and what is found is final: a slot is written by a release after the string and its
 * place, and read by an acquire. What is not found may have been overlooked, as slots move, and is
 * looked for again under the lock. A capacity that is read late leads to where slots were.
 */
final class ComponentTable implements Imaged, AutoCloseable {
  private static final long TAG = 0xFFFF_FFFF_0000_0000L;
  private static final long MOST = 0xFFFF_FFFFL;
  private static final int PROBES = 1024;
  // Strings are compared by whole words, so the last one may be read seven bytes too far.
  private static final int SPILL = 8;
  private static final int LENGTH_BITS = 24;
  private static final long LENGTH_MASK = (1L << LENGTH_BITS) - 1;

  private final long most;
  private final long seed;
  private final long hashMask;
  private final Region strings;
  private final Region places;
  private final SlotTable table;
  private MemorySegment bytes = MemorySegment.NULL;
  private MemorySegment directory = MemorySegment.NULL;
  private long end;

  /**
   * @param hashMask which bits of a hash are used: all but in tests
   */
  ComponentTable(MemoryBudget budget, long seed, long hashMask) {
    most = budget.most(MOST);
    this.seed = seed;
    this.hashMask = hashMask;
    strings = new Region(budget);
    places = new Region(budget);
    table = new SlotTable(budget);
    try {
      strings.ensure(SPILL);
      places.ensure(SPILL);
    } catch (MemoryBudget.Exhausted exhausted) {
      close();
      throw exhausted;
    }
    fetchSegments();
  }

  /** The number of a string, which is added where it is not here yet. */
  int number(State string) {
    long answer = put(string);
    return (int) Math.max(answer, ~answer);
  }

  /** The same, and its complement where the string was here already. */
  long put(State string) {
    long hash = string.hash(seed) & hashMask;
    int partition = (int) hash & SlotTable.PARTITIONS - 1;
    long tag = hash & TAG;
    long found = find(string, partition, tag);
    return found >= 0 ? ~found : add(string, partition, tag);
  }

  /** The number of a string, or -1 where it is perhaps not here. */
  private long find(State string, int partition, long tag) {
    long capacity = table.capacity();
    long first = partition * capacity;
    long position = first + ((tag >>> 32) * capacity >>> 32);
    // Others may move what is met here, so it need not end.
    for (long left = Math.min(capacity, PROBES); left > 0; left--) {
      long slot = table.getAcquire(position);
      if (slot == 0) {
        return -1;
      }
      if ((slot & TAG) == tag && holds((slot & ~TAG) - 1, string)) {
        return (slot & ~TAG) - 1;
      }
      position = position + 1 == first + capacity ? first : position + 1;
    }
    return -1;
  }

  private boolean holds(long number, State string) {
    long place = directory.getAtIndex(JAVA_LONG, number);
    int length = (int) (place & LENGTH_MASK);
    if (length != string.length()) {
      return false;
    }
    long at = place >>> LENGTH_BITS;
    int whole = length & ~7;
    for (int i = 0; i < whole; i += 8) {
      if (bytes.get(JAVA_LONG_UNALIGNED, at + i) != string.getLong(i)) {
        return false;
      }
    }
    return whole == length
        || (bytes.get(JAVA_LONG_UNALIGNED, at + whole) ^ string.getLong(whole))
                << 64 - 8 * (length - whole)
            == 0;
  }

  private synchronized long add(State string, int partition, long tag) {
    long vacant = table.home(partition, tag);
    for (long slot; (slot = table.get(vacant)) != 0; vacant = table.next(partition, vacant)) {
      if ((slot & TAG) == tag && holds((slot & ~TAG) - 1, string)) {
        return ~((slot & ~TAG) - 1);
      }
    }
    long number = table.size();
    int length = string.length();
    if (number >= most) {
      throw MemoryBudget.Exhausted.full(
          "collapse holds at most %,d components of a kind".formatted(most));
    }
    try {
      strings.ensure(end + length + SPILL);
      places.ensure((number + 1) * 8);
    } finally {
      fetchSegments();
    }
    long position = table.makeRoom(partition) ? table.vacant(partition, tag) : vacant;
    MemorySegment.copy(string.bytes(), 0, bytes, JAVA_BYTE, end, length);
    directory.setAtIndex(JAVA_LONG, number, end << LENGTH_BITS | length);
    end += length;
    table.put(partition, position, tag | number + 1);
    return number;
  }

  /** Not written again where they are the same: other threads read them. */
  private void fetchSegments() {
    if (bytes != strings.segment()) {
      bytes = strings.segment();
    }
    if (directory != places.segment()) {
      directory = places.segment();
    }
  }

  /** Replaces the contents of {@code into} by the string of a number. */
  void load(int number, State into) {
    into.resize(0);
    append(number, into);
  }

  /** Appends the string of a number. */
  void append(int number, State into) {
    long place = directory.getAtIndex(JAVA_LONG, Integer.toUnsignedLong(number));
    int length = (int) (place & LENGTH_MASK);
    int at = into.length();
    into.resize(at + length);
    MemorySegment.copy(bytes, JAVA_BYTE, place >>> LENGTH_BITS, into.bytes(), at, length);
  }

  long size() {
    return table.size();
  }

  long bytes() {
    return strings.size() + places.size() + table.bytes();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("components", 1);
    out.putLong(seed);
    out.putLong(end);
    out.end();
    strings.write(out);
    places.write(out);
    table.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("components", 1);
    in.same(seed, "seed");
    end = in.getLong();
    in.end();
    strings.read(in);
    places.read(in);
    table.read(in);
    in.require(
        end + SPILL <= Math.max(SPILL, strings.size()) && 8 * table.size() <= places.size(),
        "components");
    fetchSegments();
  }

  @Override
  public void close() {
    strings.close();
    places.close();
    table.close();
  }
}
