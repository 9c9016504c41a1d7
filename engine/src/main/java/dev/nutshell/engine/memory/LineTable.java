package dev.nutshell.engine.memory;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * A set of keys of up to 72 bits that grows in place, or a map from them to numbers. Of a key only
 * the bits are kept that its place does not say, and numbers take as many bits as they need so far:
 * see {@link LineShape}.
 *
 * <p>A key lies in the line of its first choice; if that is full, in that of its second; if both
 * are full, an entry of either moves to its own second choice, for which another one may have to
 * move; and if none can, the key goes to a small stash. Whatever lies elsewhere than in its first
 * line has left one of sixteen marks there, so most keys are looked for in one line.
 *
 * <p>Invariant: a key lies in exactly one of these places.
 *
 * <p>To grow, lines become longer by an entry, which moves every line but looks at no key; so steps
 * can be small, and a large table is 87 to {@value #FULL_PERCENT} per cent full. Where lines have
 * doubled their length there are twice as many, of half the length: only then keys are placed
 * again, partition by partition, from the last to the first, through a scratch copy. The peak is
 * one partition above the new size.
 */
public final class LineTable implements Imaged, AutoCloseable {
  private static final int FULL_PERCENT = 92;
  private static final int FIRST_CAPACITY = 4;
  private static final int LONG_LINE = 32;
  private static final int SHORT_LINE = 17;
  private static final int LONGEST_LINE = 63;
  private static final int FEW_LINES = 1 << 14;
  private static final int SMALL_SHARE = 32;
  private static final int SMALL_STASH = 16;
  private static final int LARGE_STASH = 64;
  // Keys made to collide could fill the stash of an empty table: growing would not help.
  private static final int SPARSE = 4;
  // How many entries may move to make room for one: more are hardly ever needed at this load.
  private static final int MOVES = 2;
  // Tags are read eight at a time.
  private static final int TAIL = 8;

  /** What an empty table takes, about. */
  static final long FIRST_BYTES = 12 << 10;

  private final MemoryBudget budget;
  private final boolean numbered;
  private final boolean roomy;
  private final int siblings;
  private final Region region;
  private LineShape shape;
  private Lines lines;
  private long size;
  private long sizeLimit;
  private final Stash stash = new Stash();
  // Where the key looked for last was found: an index of the line, or one of the stash.
  private long foundLine;
  private int foundIndex;

  private LineTable(MemoryBudget budget, int bits, boolean numbered, boolean roomy, int siblings) {
    this.budget = budget;
    this.numbered = numbered;
    this.roomy = roomy;
    this.siblings = siblings;
    region = Region.among(siblings, budget);
    use(new LineShape(bits, numberBits(0), 0, FIRST_CAPACITY));
  }

  /**
   * Keys alone; their numbers are 0.
   *
   * @param bits of a key, 1 to 72; up to 32 are its head and the others its rest
   */
  public static LineTable ofKeys(MemoryBudget budget, int bits) {
    return new LineTable(budget, bits, false, false, 1);
  }

  /** Keys alone, in one of so many tables of a {@link SharedLines}. */
  static LineTable part(MemoryBudget budget, int bits, int siblings) {
    return new LineTable(budget, bits, false, false, siblings);
  }

  /**
   * Keys with numbers.
   *
   * @param bits of a key, 1 to 64; up to 32 are its head and the others its rest
   * @param roomy whether to take large steps, which take less time, as long as the table is a small
   *     part of the budget
   */
  public static LineTable ofNumbers(MemoryBudget budget, int bits, boolean roomy) {
    return new LineTable(budget, bits, true, roomy, 1);
  }

  private void use(LineShape next) {
    region.ensure(next.bytes() + TAIL);
    shape = next;
    lines = new Lines(region.segment().address(), next);
    sizeLimit =
        next.splits() || next.capacity < LONGEST_LINE
            ? next.room() * FULL_PERCENT / 100
            : Long.MAX_VALUE;
  }

  public long size() {
    return size;
  }

  public long bytes() {
    return region.size() + stash.bytes();
  }

  /** The share of the entries that is used. */
  double load() {
    return (double) size / shape.room();
  }

  int stashed() {
    return stash.size();
  }

  /** The head of a key: the upper bits of a hash. */
  public int head(long hash) {
    return shape.head(hash);
  }

  /** The rest of a key: the upper bits of another hash. */
  public long rest(long hash) {
    return shape.rest(hash);
  }

  /**
   * Brings the line into the cache in which a key with this head most likely lies.
   *
   * @return something that depends on the line, or the read would be optimised away
   */
  public long touch(int head) {
    return lines.touch(head);
  }

  /** The lines as they are now; whoever holds them need not see what becomes of them. */
  Lines lines() {
    return lines;
  }

  /** Whether a key is here; {@link #number} and the like are about it then. */
  public boolean find(int head, long rest) {
    int partition = shape.partition(head);
    int point = shape.firstPoint(head);
    long first = shape.line(partition, point);
    foundLine = first;
    foundIndex = lines.find(first, shape.tag(point, rest, 0), shape.upper(point, rest));
    return foundIndex >= 0
        || lines.isMarked(first, LineShape.mark(head, rest)) && findElsewhere(head, rest);
  }

  private boolean findElsewhere(int head, long rest) {
    int point = shape.secondPoint(head, rest);
    foundLine = shape.line(shape.partition(head), point);
    foundIndex = lines.find(foundLine, shape.tag(point, rest, 1), shape.upper(point, rest));
    if (foundIndex >= 0) {
      return true;
    }
    foundLine = -1;
    foundIndex = stash.find(head, rest);
    return foundIndex >= 0;
  }

  /** The number of the key found last. */
  public long number() {
    return foundLine < 0 ? stash.number(foundIndex) : lines.number(foundLine, foundIndex);
  }

  /** Gives the key found last another number, for which {@link #makeRoom} has made room. */
  public void setNumber(long number) {
    if (foundLine < 0) {
      stash.setNumber(foundIndex, number);
    } else {
      lines.setNumber(foundLine, foundIndex, number);
    }
  }

  /** Takes the key found last out. */
  public void remove() {
    if (foundLine >= 0) {
      lines.remove(foundLine, foundIndex);
    } else {
      stash.remove(foundIndex);
    }
    size--;
  }

  /** Makes sure that a key with this number can be added. */
  public void makeRoom(long number) {
    if (size >= sizeLimit
        || stash.size() > stashLimit()
            && size >= sizeLimit / SPARSE
            && sizeLimit < Long.MAX_VALUE) {
      grow(number);
    } else if (number >>> shape.numberBits != 0 && numbered) {
      place(new LineShape(shape.bits, width(number), shape.logLines, shape.capacity));
    }
  }

  private long stashLimit() {
    return Math.min(LARGE_STASH, SMALL_STASH + (size >>> 16));
  }

  /** Adds a key that is not here, for which {@link #makeRoom} has made room. */
  public void add(int head, long rest, long number) {
    insert(head, rest, number);
    size++;
  }

  private void insert(int head, long rest, long number) {
    int partition = shape.partition(head);
    int point = shape.firstPoint(head);
    int tag = shape.tag(point, rest, 0);
    long upper = shape.upper(point, rest);
    long first = shape.line(partition, point);
    if (!lines.isFull(first)) {
      lines.append(first, tag, upper, number);
      return;
    }
    // Last come, first served, as what was put last is mostly asked for first.
    int otherPoint = shape.secondPoint(head, rest);
    for (int moves = 1; moves <= MOVES; moves++) {
      if (replace(partition, shape.lineOf(point), tag, upper, number, moves)) {
        return;
      }
      if (placeSecond(partition, otherPoint, rest, number, moves)) {
        lines.mark(first, LineShape.mark(head, rest));
        return;
      }
    }
    stash.add(head, rest, number);
    lines.mark(first, LineShape.mark(head, rest));
  }

  /**
   * Puts an entry into a full line where another one can move to its own second choice.
   *
   * @param moves how many entries may move, each to make room for the one before
   */
  private boolean replace(int partition, int line, int tag, long upper, long number, int moves) {
    long at = ((long) partition << shape.logLines | line) * shape.stride;
    int last = shape.capacity - 1;
    // From anywhere on: the first that moves should not always be the one that came last.
    int i = (int) ((size & 0xFFFF) * shape.capacity >>> 16);
    for (int left = last; left >= 0; left--, i = i == last ? 0 : i + 1) {
      int movedTag = lines.tag(at, i);
      if (LineShape.choice(movedTag) == 0) {
        long movedUpper = lines.upper(at, i);
        long rest = shape.restOf(movedUpper, movedTag);
        int head = shape.headOf(partition, line, movedUpper, movedTag);
        int point = shape.secondPoint(head, rest);
        if (shape.lineOf(point) != line
            && placeSecond(partition, point, rest, lines.number(at, i), moves - 1)) {
          lines.set(at, i, tag, upper, number);
          lines.mark(at, LineShape.mark(head, rest));
          return true;
        }
      }
    }
    return false;
  }

  /** Puts a second choice into its line, where that has room or can be given some. */
  private boolean placeSecond(int partition, int point, long rest, long number, int moves) {
    int tag = shape.tag(point, rest, 1);
    long upper = shape.upper(point, rest);
    long line = shape.line(partition, point);
    if (!lines.isFull(line)) {
      lines.append(line, tag, upper, number);
      return true;
    }
    return moves > 0 && replace(partition, shape.lineOf(point), tag, upper, number, moves);
  }

  private void grow(long number) {
    LineShape old = shape;
    int width = numbered ? Math.max(old.numberBits, width(number)) : 0;
    if (old.splits() && old.capacity >= LONG_LINE) {
      int more = old.logLines + 1;
      int capacity = Math.max(SHORT_LINE, (old.capacity + step()) / 2);
      place(new LineShape(old.bits, Math.max(width, numberBits(more)), more, capacity));
      return;
    }
    int capacity = Math.min(old.capacity + step(), old.splits() ? LONG_LINE : LONGEST_LINE);
    LineShape next = new LineShape(old.bits, width, old.logLines, capacity);
    if (width > old.numberBits) {
      place(next);
    } else {
      use(next);
      new Lines(region.segment().address(), old).stretchTo(lines);
      emptyStash();
    }
  }

  /** How many entries longer lines become: few where memory may be short. */
  private int step() {
    if (region.size() >= budget.limit() / SMALL_SHARE / siblings) {
      return 1;
    }
    if (roomy) {
      return shape.capacity / 2;
    }
    return shape.lines() * siblings < FEW_LINES ? Math.max(1, shape.capacity / 4) : 1;
  }

  /** The bits of numbers until there are twice as many lines. */
  private int numberBits(int logLines) {
    return numbered ? width((long) LineShape.PARTITIONS * LONG_LINE << logLines) : 0;
  }

  private static int width(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
  }

  /** Takes another shape and places every key again. */
  private void place(LineShape next) {
    LineShape old = shape;
    long oldBytes = old.partitionBytes();
    long newBytes = next.partitionBytes();
    try (Region scratch = new Region(budget)) {
      scratch.ensure(oldBytes + TAIL);
      use(next);
      MemorySegment all = region.segment();
      MemorySegment copy = scratch.segment();
      Lines source = new Lines(copy.address(), old);
      for (int partition = LineShape.PARTITIONS - 1; partition >= 0; partition--) {
        MemorySegment.copy(all, partition * oldBytes, copy, 0, oldBytes);
        all.asSlice(partition * newBytes, newBytes).fill((byte) 0);
        // First choices first: second ones are given their first again, where it now has room.
        move(partition, old, source, 0);
        move(partition, old, source, 1);
      }
    }
    emptyStash();
  }

  /** Finds a place in the lines for what lies in the stash, as far as there is one. */
  private void emptyStash() {
    int waiting = stash.size();
    stash.empty();
    // What has to go back goes to where it was or before: nothing is written over unread.
    for (int i = 0; i < waiting; i++) {
      insert(stash.head(i), stash.rest(i), stash.number(i));
    }
  }

  private void move(int partition, LineShape old, Lines source, int choice) {
    for (int line = 0; line < 1 << old.logLines; line++) {
      long at = (long) line * old.stride;
      int count = source.count(at);
      for (int i = 0; i < count; i++) {
        int tag = source.tag(at, i);
        if (LineShape.choice(tag) == choice) {
          long upper = source.upper(at, i);
          insert(
              old.headOf(partition, line, upper, tag),
              old.restOf(upper, tag),
              source.number(at, i));
        }
      }
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("lines", 1);
    out.putInt(shape.bits);
    out.putInt(shape.numberBits);
    out.putInt(shape.logLines);
    out.putInt(shape.capacity);
    out.putLong(size);
    out.end();
    stash.write(out);
    region.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("lines", 1);
    int bits = in.getInt();
    int numberBits = in.getInt();
    int logLines = in.getInt();
    int capacity = in.getInt();
    size = in.getLong();
    in.end();
    in.require(bits == shape.bits && numbered == numberBits > 0, "a table of other keys");
    stash.read(in);
    LineShape next = new LineShape(bits, numberBits, logLines, capacity);
    region.read(in);
    in.require(next.bytes() + TAIL <= region.size(), "a table's size");
    use(next);
  }

  @Override
  public void close() {
    region.close();
    stash.clear();
  }
}
