package dev.nutshell.engine.store.replay;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * From compressed descriptors (hash values of a chosen number of bits) to the numbers of the states
 * that have them: the state table of ComBack. Of a descriptor only the bits are kept that its place
 * does not say, see {@link Placement}, beside the number of its first state, in as many bits as
 * numbers need so far. The few other states of a descriptor follow in its {@link CollisionLists}.
 *
 * <p>A descriptor lies in the bucket of its first choice; if that is full, in that of its second;
 * if both are full, an entry of either moves to its own second choice; and if none can, it goes to
 * a small stash. Whatever lies elsewhere than in its first bucket has left a flag there, so it is
 * looked for in one cache line, or two where the first is flagged.
 *
 * <p>Invariant: a descriptor lies in exactly one of these places. Growing goes partition by
 * partition, from the last to the first, through a scratch copy, so the peak is one partition above
 * the new size. With 2²⁰ states and 32 bits, a state costs 5 to 6 bytes.
 */
public final class Descriptors implements AutoCloseable {
  /** No state, or no further one. */
  public static final long NONE = -1;

  private static final int FULL_PERCENT = 94;
  private static final int FIRST_NUMBER_BITS = 8;
  private static final int SMALL_BUCKETS = 16;
  private static final int SMALL_STASH = 16;
  private static final int LARGE_STASH = 64;
  // Descriptors made to collide could fill the stash of an empty table: growing would not help.
  private static final int SPARSE = 4;

  private static final int SMALL_SHARE = 32;

  private final MemoryBudget budget;
  private final int bits;
  private final boolean roomy;
  private final Region region;
  private final CollisionLists lists;
  private Placement placement;
  private Lines lines;
  private long size;
  private long sizeLimit;
  private long[] stash = new long[0];
  private long[] stashNumbers = new long[0];
  private int stashed;
  // Where the descriptor looked for last was found: an index of the line, or one of the stash.
  private long foundLine;
  private int foundIndex;

  /**
   * @param roomy whether to take large steps, which take less time, as long as the table is a small
   *     part of the budget
   */
  public Descriptors(MemoryBudget budget, int bits, boolean roomy) {
    this.budget = budget;
    this.bits = bits;
    this.roomy = roomy;
    region = new Region(budget);
    lists = new CollisionLists(budget);
    use(new Placement(bits, FIRST_NUMBER_BITS, 1));
  }

  private void use(Placement next) {
    region.ensure(Placement.PARTITIONS * next.partitionBytes());
    placement = next;
    lines = new Lines(region.segment(), next);
    sizeLimit = next.canGrow() ? next.room() * FULL_PERCENT / 100 : Long.MAX_VALUE;
  }

  public long bytes() {
    return region.size() + 16L * stash.length + lists.bytes();
  }

  /** The descriptor in a hash: its upper bits. */
  long descriptor(long hash) {
    return placement.descriptor(hash);
  }

  /** How many states share their descriptor with an earlier one. */
  public long collisions() {
    return lists.size();
  }

  /** Touches the line in which the descriptor of this hash most likely lies. */
  long touch(long hash) {
    long descriptor = placement.descriptor(hash);
    int bucket = placement.bucket(placement.firstPoint(descriptor));
    return lines.count(line(placement.partition(descriptor), bucket));
  }

  /** The first state with the descriptor of this hash, or {@link #NONE}. */
  public long first(long hash) {
    if (!find(placement.descriptor(hash))) {
      return NONE;
    }
    return foundLine < 0 ? stashNumbers[foundIndex] : lines.number(foundLine, foundIndex);
  }

  /** The state after this one in the list of its descriptor, or {@link #NONE}. */
  public long next(long number) {
    return lists.next(number);
  }

  /** Whether the state of that number has the descriptor of this hash. */
  public boolean holds(long hash, long number) {
    long at = first(hash);
    while (at != NONE && at != number) {
      at = next(at);
    }
    return at == number;
  }

  private boolean find(long descriptor) {
    int partition = placement.partition(descriptor);
    int point = placement.firstPoint(descriptor);
    int bucket = placement.bucket(point);
    foundLine = line(partition, bucket);
    foundIndex = lines.find(foundLine, placement.entry(descriptor, point, bucket, 0));
    if (foundIndex >= 0) {
      return true;
    }
    if (!lines.isFlagged(foundLine)) {
      return false;
    }
    point = placement.secondPoint(descriptor);
    bucket = placement.bucket(point);
    foundLine = line(partition, bucket);
    foundIndex = lines.find(foundLine, placement.entry(descriptor, point, bucket, 1));
    if (foundIndex >= 0) {
      return true;
    }
    foundLine = -1;
    for (foundIndex = stashed - 1; foundIndex >= 0; foundIndex--) {
      if (stash[foundIndex] == descriptor) {
        return true;
      }
    }
    return false;
  }

  private long line(int partition, int bucket) {
    return ((long) partition * placement.buckets() + bucket) * Placement.LINE;
  }

  /** Makes sure that a state of this number can be added to any list. */
  public void makeRoom(long number) {
    if (size >= sizeLimit
        || stashed > stashLimit() && size >= sizeLimit / SPARSE && placement.canGrow()) {
      reshape(grown(placement, number));
    } else if (!placement.fits(number)) {
      reshape(widened(number));
    }
    lists.makeRoom(number);
  }

  private long stashLimit() {
    return Math.min(LARGE_STASH, SMALL_STASH + (size >>> 16));
  }

  /** Adds a state that is not here, for which {@link #makeRoom} has made room. */
  public void add(long hash, long number) {
    long first = first(hash);
    if (first == NONE) {
      insert(placement.descriptor(hash), number);
      size++;
    } else {
      lists.link(number, first);
      setFound(number);
    }
  }

  private void setFound(long number) {
    if (foundLine < 0) {
      stashNumbers[foundIndex] = number;
    } else {
      lines.setNumber(foundLine, foundIndex, number);
    }
  }

  /**
   * Makes a state the first of its list.
   *
   * @param previous the state before it
   */
  public void moveToFront(long hash, long previous, long number) {
    try {
      lists.makeRoom(number);
    } catch (MemoryBudget.Exhausted spent) {
      return; // It was only to save time.
    }
    long first = first(hash);
    lists.link(previous, lists.next(number));
    lists.link(number, first);
    setFound(number);
  }

  /** Takes a state out. */
  public void remove(long hash, long number) {
    long at = first(hash);
    if (at == number) {
      long next = lists.next(number);
      if (next == NONE) {
        removeFound();
      } else {
        setFound(next);
      }
    } else {
      long previous = at;
      for (at = lists.next(at); at != number; at = lists.next(at)) {
        previous = at;
      }
      lists.link(previous, lists.next(number));
    }
    lists.end(number);
  }

  private void removeFound() {
    if (foundLine >= 0) {
      lines.remove(foundLine, foundIndex);
    } else {
      stash[foundIndex] = stash[--stashed];
      stashNumbers[foundIndex] = stashNumbers[stashed];
    }
    size--;
  }

  /** Finds a place for a descriptor that is not here. Never fails and never asks the budget. */
  private void insert(long descriptor, long number) {
    int partition = placement.partition(descriptor);
    int point = placement.firstPoint(descriptor);
    int bucket = placement.bucket(point);
    long first = line(partition, bucket);
    long firstEntry = placement.entry(descriptor, point, bucket, 0);
    if (!lines.isFull(first)) {
      lines.append(first, firstEntry, number);
      return;
    }
    int secondPoint = placement.secondPoint(descriptor);
    int secondBucket = placement.bucket(secondPoint);
    long second = line(partition, secondBucket);
    long secondEntry = placement.entry(descriptor, secondPoint, secondBucket, 1);
    if (!lines.isFull(second)) {
      lines.append(second, secondEntry, number);
    } else if (replace(partition, bucket, firstEntry, number)) {
      return;
    } else if (!replace(partition, secondBucket, secondEntry, number)) {
      stash(descriptor, number);
    }
    lines.flag(first);
  }

  /** Puts an entry into a full bucket where another one can move to its own second choice. */
  private boolean replace(int partition, int bucket, long entry, long number) {
    long line = line(partition, bucket);
    for (int i = 0; i < placement.capacity(); i++) {
      long moved = lines.entry(line, i);
      if (Placement.choice(moved) == 0) {
        long descriptor = placement.descriptor(partition, bucket, moved);
        int point = placement.secondPoint(descriptor);
        int target = placement.bucket(point);
        long targetLine = line(partition, target);
        if (!lines.isFull(targetLine)) {
          lines.append(
              targetLine, placement.entry(descriptor, point, target, 1), lines.number(line, i));
          lines.set(line, i, entry, number);
          lines.flag(line);
          return true;
        }
      }
    }
    return false;
  }

  private void stash(long descriptor, long number) {
    if (stashed == stash.length) {
      stash = Arrays.copyOf(stash, Math.max(SMALL_STASH, 2 * stashed));
      stashNumbers = Arrays.copyOf(stashNumbers, stash.length);
    }
    stash[stashed] = descriptor;
    stashNumbers[stashed++] = number;
  }

  /** Doubles while small; later an eighth at a time, so that little is allocated and not used. */
  private Placement grown(Placement old, long number) {
    boolean large = roomy && region.size() < budget.limit() / SMALL_SHARE;
    long wanted = old.buckets();
    Placement next = old;
    // Where buckets are narrow, an eighth more may round to the same width.
    while (next.buckets() == old.buckets() && old.canGrow()) {
      wanted = wanted < SMALL_BUCKETS ? 2 * wanted : wanted + (wanted >> (large ? 1 : 3));
      next = new Placement(bits, old.numberBits(), wanted);
    }
    // Numbers will need their next bit before the next step: one reshaping does for both.
    long most = Math.max(number, next.room() * FULL_PERCENT / 100);
    return new Placement(bits, Math.max(old.numberBits(), width(most)), wanted);
  }

  /** Takes the bits that this number needs, and as many buckets as wider entries then need. */
  private Placement widened(long number) {
    Placement wide = new Placement(bits, width(number), placement.buckets());
    while (wide.canGrow() && size >= wide.room() * FULL_PERCENT / 100) {
      wide = grown(wide, number);
    }
    return wide;
  }

  private static int width(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
  }

  private void reshape(Placement next) {
    Placement old = placement;
    long oldBytes = old.partitionBytes();
    try (Region scratch = new Region(budget)) {
      scratch.ensure(oldBytes);
      use(next);
      long[] waiting = Arrays.copyOf(stash, stashed);
      long[] waitingNumbers = Arrays.copyOf(stashNumbers, stashed);
      stashed = 0;
      MemorySegment copy = scratch.segment();
      Lines source = new Lines(copy, old);
      for (int partition = Placement.PARTITIONS - 1; partition >= 0; partition--) {
        MemorySegment.copy(region.segment(), partition * oldBytes, copy, 0, oldBytes);
        region
            .segment()
            .asSlice(partition * next.partitionBytes(), next.partitionBytes())
            .fill((byte) 0);
        // First choices first: second ones are given their first again, where it now has room.
        move(partition, old, source, 0);
        move(partition, old, source, 1);
      }
      for (int i = 0; i < waiting.length; i++) {
        insert(waiting[i], waitingNumbers[i]);
      }
    }
  }

  private void move(int partition, Placement old, Lines source, int choice) {
    for (int bucket = 0; bucket < old.buckets(); bucket++) {
      long line = (long) bucket * Placement.LINE;
      int count = source.count(line);
      for (int i = 0; i < count; i++) {
        if (Placement.choice(source.tag(line, i)) == choice) {
          insert(old.descriptor(partition, bucket, source.entry(line, i)), source.number(line, i));
        }
      }
    }
  }

  @Override
  public void close() {
    region.close();
    lists.close();
    stash = new long[0];
    stashNumbers = new long[0];
    stashed = 0;
  }
}
