package dev.nutshell.engine.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.LongPredicate;

/**
 * An open-addressing table of 64-bit slots that grows in place by small steps.
 *
 * <p>The table is partitions of equal capacity, one behind the other: {@value #PARTITIONS}, or
 * fewer where a table is to be small, as one partition is always fuller than the others. Inside its
 * partition a slot's home is its upper 32 bits, scaled to the capacity; probing is linear and wraps
 * inside the partition. To grow, the partitions move to a larger stride from the last to the first,
 * each through a scratch copy: the upper half of a slot says all that is needed, so no key is
 * hashed again, and the peak is one partition above the new size. Small steps keep the load of a
 * large table between 70 and {@value #FULL_PERCENT} per cent: 10 to 11.5 bytes a slot in use.
 *
 * <p>A slot of 0 is empty. What the two halves mean is the caller's business.
 *
 * <p>For one thread; {@link SharedSlots} is made of several. Slots are written by a release because
 * of it, which costs nothing.
 */
public final class SlotTable implements Imaged, AutoCloseable {
  public static final int PARTITIONS = 256;
  private static final int FULL_PERCENT = 80;
  private static final int FIRST_CAPACITY = 2;
  private static final int SMALL_CAPACITY = 1024;
  private static final int MEDIUM_CAPACITY = 16 * 1024;
  private static final int AMPLE = 32;
  private static final int FURTHER = 5;
  private static final int NEARLY = 64;

  private final MemoryBudget budget;
  private final Region region;
  private MemorySegment slots;
  // Positions are below the capacity by the way they are computed: see Words.
  private long base;
  private long capacity;
  private final Tally size = new Tally();
  private long sizeLimit;
  private final int partitions;
  private final int siblings;
  private final int[] partitionSizes;
  private long partitionLimit;

  public SlotTable(MemoryBudget budget) {
    this(budget, FIRST_CAPACITY);
  }

  /** An empty table of a capacity that another one had. */
  public SlotTable(MemoryBudget budget, long capacity) {
    this(budget, capacity, PARTITIONS);
  }

  /** An empty table of so many partitions. */
  public SlotTable(MemoryBudget budget, long capacity, int partitions) {
    this(budget, capacity, partitions, 1, new Region(budget));
  }

  private SlotTable(
      MemoryBudget budget, long capacity, int partitions, int siblings, Region region) {
    this.budget = budget;
    this.partitions = partitions;
    this.siblings = siblings;
    this.region = region;
    partitionSizes = new int[partitions];
    use(capacity);
  }

  /** A partition that grows by itself, one of so many of a {@link SharedSlots}. */
  static SlotTable partition(MemoryBudget budget, long capacity, int siblings) {
    return new SlotTable(budget, capacity, 1, siblings, Region.among(siblings, budget));
  }

  /** Where it begins; it stays there where the budget keeps addresses. */
  long base() {
    return base;
  }

  public MemoryBudget budget() {
    return budget;
  }

  /** Slots a partition. */
  public long capacity() {
    return capacity;
  }

  private void use(long newCapacity) {
    region.ensure(partitions * newCapacity * 8);
    slots = region.segment();
    base = slots.address();
    capacity = newCapacity;
    sizeLimit = partitions * newCapacity * FULL_PERCENT / 100;
    partitionLimit = newCapacity * 15 / 16;
  }

  public long size() {
    return size.get();
  }

  public long bytes() {
    return region.size();
  }

  /**
   * Makes sure that one more slot can be put. Call it once the slot is known to be new, so that a
   * slot that is already here is found even where the budget is spent.
   *
   * @return whether slots have moved: the vacant position has to be found again
   */
  public boolean makeRoom(int partition) {
    if (size.get() < sizeLimit && partitionSizes[partition] < partitionLimit) {
      return false;
    }
    grow();
    return true;
  }

  /** Whether it will soon have to grow; a guess where another thread puts slots. */
  boolean isNearlyFull() {
    return size.get() >= sizeLimit - sizeLimit / NEARLY;
  }

  /** Grows where it soon will have to and the budget has room for it. */
  void growEarly() {
    if (isNearlyFull()) {
      try {
        grow();
      } catch (MemoryBudget.Exhausted later) {
        // Who puts the next slot is told so, if it is still true then.
      }
    }
  }

  /** The empty position that a probe from the slot's home reaches. */
  public long vacant(int partition, long slot) {
    long position = home(partition, slot);
    while (get(position) != 0) {
      position = next(partition, position);
    }
    return position;
  }

  /** The first position at which a slot with these upper 32 bits may stand. */
  public long home(int partition, long slot) {
    return partition * capacity + ((slot >>> 32) * capacity >>> 32);
  }

  /** The position to look at after {@code position}. */
  public long next(int partition, long position) {
    long following = position + 1;
    return following == (partition + 1) * capacity ? partition * capacity : following;
  }

  public long get(long position) {
    return Words.get(base + (position << 3));
  }

  /** The same where another thread may put slots: what it wrote before is seen, too. */
  public long getAcquire(long position) {
    return Words.getAcquire(base + (position << 3));
  }

  /**
   * Reads the slots at the positions and a little further on, where a run may go on in the next
   * line of the cache, and nothing else: so the processor waits for all of them together, and they
   * are near when they are read again.
   *
   * @return something that depends on every slot, or the reads would be optimised away
   */
  public long glance(long[] positions, int count) {
    long from = base;
    long last = partitions * capacity - 1;
    long sum = 0;
    for (int i = 0; i < count; i++) {
      long further = Math.min(positions[i] + FURTHER, last);
      sum += Words.get(from + (positions[i] << 3)) + Words.get(from + (further << 3));
    }
    return sum;
  }

  /**
   * Puts the slot at its home and moves those up to {@code vacant}, the empty position that a probe
   * from there has reached, up by one: last come, first served (P. Poblete, I. Munro 1989). A
   * search mostly asks again for what it has just put, which at the end of its run would take twice
   * as many probes as a slot does in the mean.
   */
  public void put(int partition, long vacant, long slot) {
    long last = base + (vacant << 3);
    long at = base + (home(partition, slot) << 3);
    long carried = slot;
    // A run that wraps around ends below its home; there the last comer goes to the end.
    for (; at < last; at += 8) {
      long held = Words.get(at);
      Words.setRelease(at, carried);
      carried = held;
    }
    Words.setRelease(last, carried);
    counts(partition, 1);
  }

  /**
   * Takes out a slot that is here. Those behind it move up, so that no probe meets a gap between a
   * slot and its home.
   */
  public void remove(int partition, long slot) {
    long hole = home(partition, slot);
    while (get(hole) != slot) {
      hole = next(partition, hole);
    }
    long position = hole;
    for (long held; (held = get(position = next(partition, position))) != 0; ) {
      long home = home(partition, held);
      if (distance(home, hole) < distance(home, position)) {
        slots.setAtIndex(JAVA_LONG, hole, held);
        hole = position;
      }
    }
    slots.setAtIndex(JAVA_LONG, hole, 0);
    counts(partition, -1);
  }

  /**
   * Takes out all slots that are not wanted any more, in place and in one pass: from an empty
   * position on, each that is wanted moves up as far as those before it have left room.
   */
  public void retain(LongPredicate wanted) {
    for (int partition = 0; partition < partitions; partition++) {
      long position = partition * capacity;
      while (get(position) != 0) {
        position++;
      }
      for (long i = 1; i < capacity; i++) {
        position = next(partition, position);
        long slot = get(position);
        if (slot != 0) {
          slots.setAtIndex(JAVA_LONG, position, 0);
          if (wanted.test(slot)) {
            slots.setAtIndex(JAVA_LONG, vacant(partition, slot), slot);
          } else {
            counts(partition, -1);
          }
        }
      }
    }
  }

  /** Of a table of one partition the size says it all. */
  private void counts(int partition, int more) {
    size.add(more);
    if (partitions > 1) {
      partitionSizes[partition] += more;
    }
  }

  private long distance(long home, long position) {
    return position >= home ? position - home : position - home + capacity;
  }

  /** Replaces the slot at a position by one with the same upper half. */
  public void replace(long position, long slot) {
    slots.setAtIndex(JAVA_LONG, position, slot);
  }

  /** The number of positions; those with a slot of 0 are empty. */
  public long positions() {
    return partitions * capacity;
  }

  public int partition(long position) {
    return (int) (position / capacity);
  }

  private void grow() {
    long old = capacity;
    long larger = old + step();
    try (Region scratch = new Region(budget)) {
      scratch.ensure(old * 8);
      use(larger);
      MemorySegment copy = scratch.segment();
      for (int partition = partitions - 1; partition >= 0; partition--) {
        MemorySegment.copy(slots, partition * old * 8, copy, 0, old * 8);
        slots.asSlice(partition * old * 8, old * 8).fill((byte) 0);
        reinsert(partition, copy.address(), old);
      }
    }
  }

  /**
   * Large steps move each slot once or twice, small ones six times but leave little allocated and
   * not used: so small tables double, and larger ones take small steps unless the budget is ample.
   */
  private long step() {
    // The whole table counts, however many partitions it has.
    long share = capacity * partitions * siblings / PARTITIONS;
    if (share < SMALL_CAPACITY) {
      return capacity;
    }
    boolean ample = share < MEDIUM_CAPACITY && region.size() < budget.limit() / AMPLE / siblings;
    return ample ? capacity >> 1 : (capacity >> 3) + (capacity >> 5);
  }

  private void reinsert(int partition, long copy, long count) {
    for (long from = copy, end = copy + 8 * count; from < end; from += 8) {
      long slot = Words.get(from);
      if (slot != 0) {
        Words.setRelease(base + (vacant(partition, slot) << 3), slot);
      }
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("slots", 1);
    out.putLong(capacity);
    out.putLong(size.get());
    out.putInts(partitionSizes, partitions);
    out.end();
    region.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("slots", 1);
    long newCapacity = in.getLong();
    long newSize = in.getLong();
    int[] sizes = in.getInts();
    in.end();
    in.require(sizes.length == partitions, "a table of other partitions");
    region.read(in);
    in.require(
        newCapacity > 0 && newCapacity <= region.size() / (8L * partitions), "a table's capacity");
    use(newCapacity);
    size.set(newSize);
    System.arraycopy(sizes, 0, partitionSizes, 0, partitions);
  }

  @Override
  public void close() {
    region.close();
  }
}
