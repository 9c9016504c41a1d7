package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.Tally;
import dev.nutshell.engine.memory.Words;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.LongConsumer;

/**
 * Pairs of two numbers below 2²⁰ in slots of four bytes, found with one cache miss: 40 bits are
 * mixed by a bijection, 8 of them say the partition and 32 are the slot. Probing is linear inside
 * the partition, from a home that the slot alone tells. So it grows in place as {@link
 * dev.nutshell.engine.memory.SlotTable} does, and costs 5 to 5.7 bytes a pair.
 *
 * <p>A slot of 0 is empty; the one pair of each partition that is mixed to 0 has a flag.
 */
final class NarrowRoots extends RootSet {
  private static final int BITS = 20;
  private static final long MASK = (1L << 2 * BITS) - 1;
  private static final int SHIFT = BITS;
  private static final long MIX_1 = 0x9E3779B97F4A7C15L & MASK;
  private static final long MIX_2 = 0x94D049BB133111EBL & MASK;
  private static final long UNMIX_1 = inverse(MIX_1);
  private static final long UNMIX_2 = inverse(MIX_2);
  private static final int FULL_PERCENT = 80;
  private static final int FIRST_CAPACITY = 4;
  private static final int SMALL_CAPACITY = 1024;

  private final MemoryBudget budget;
  private final Slice slice;
  private final Region region;
  private final boolean[] holdsZero;
  private final int[] sizes;
  // Positions are below the capacity by the way they are computed: see Words.
  private long base;
  private long capacity;
  private final Tally size = new Tally();
  private long sizeLimit;
  private long partitionLimit;

  NarrowRoots(MemoryBudget budget, Slice slice) {
    this.budget = budget;
    this.slice = slice;
    region = Region.among(slice.siblings(), budget);
    holdsZero = new boolean[slice.count()];
    sizes = new int[slice.count()];
    use(FIRST_CAPACITY);
  }

  /** Whether both numbers are small enough. */
  static boolean fits(long pair) {
    return (pair & ~0x000F_FFFF_000F_FFFFL) == 0;
  }

  private static long mix(long pair) {
    long z = pair >>> 32 << BITS | pair & 0xFFFF_FFFFL;
    z = (z ^ z >>> SHIFT) * MIX_1 & MASK;
    z = (z ^ z >>> SHIFT) * MIX_2 & MASK;
    return z ^ z >>> SHIFT;
  }

  private static long unmix(long mixed) {
    long z = (mixed ^ mixed >>> SHIFT) * UNMIX_2 & MASK;
    z = (z ^ z >>> SHIFT) * UNMIX_1 & MASK;
    z = z ^ z >>> SHIFT;
    return z >>> BITS << 32 | z & (1 << BITS) - 1;
  }

  private static long inverse(long odd) {
    long inverse = odd;
    for (int bits = 3; bits < 64; bits *= 2) {
      inverse *= 2 - odd * inverse;
    }
    return inverse;
  }

  @Override
  long place(long pair) {
    return mix(pair);
  }

  private void use(long newCapacity) {
    region.ensure(slice.count() * newCapacity * 4);
    base = region.segment().address();
    capacity = newCapacity;
    sizeLimit = slice.count() * newCapacity * FULL_PERCENT / 100;
    partitionLimit = newCapacity * 15 / 16;
  }

  @Override
  boolean add(long pair, long mixed) {
    int index = ((int) mixed & Slice.PARTITIONS - 1) - slice.first();
    int slot = (int) (mixed >>> 8);
    if (slot == 0) {
      boolean isNew = !holdsZero[index];
      holdsZero[index] = true;
      return isNew;
    }
    long start = base + index * capacity * 4;
    long end = start + capacity * 4;
    long at = start + home(slot, capacity) * 4;
    for (int held; (held = Words.getInt(at)) != 0; ) {
      if (held == slot) {
        return false;
      }
      at += 4;
      if (at == end) {
        at = start;
      }
    }
    if (size.get() >= sizeLimit || sizes[index] >= partitionLimit) {
      grow();
      at = vacant(index, slot);
    }
    Words.setInt(at, slot);
    sizes[index]++;
    size.add(1);
    return true;
  }

  @Override
  boolean holds(long pair, long mixed) {
    int index = ((int) mixed & Slice.PARTITIONS - 1) - slice.first();
    int slot = (int) (mixed >>> 8);
    if (slot == 0) {
      return holdsZero[index];
    }
    // Once, as another thread may be growing it.
    long now = capacity;
    long start = base + index * now * 4;
    long at = home(slot, now);
    for (long i = 0; i < now; i++) {
      int held = Words.getInt(start + at * 4);
      if (held == slot) {
        return true;
      }
      if (held == 0) {
        return false;
      }
      at = at + 1 == now ? 0 : at + 1;
    }
    return false;
  }

  @Override
  long look(long pair, long mixed) {
    int index = ((int) mixed & Slice.PARTITIONS - 1) - slice.first();
    long now = capacity;
    return Words.getInt(base + (index * now + home((int) (mixed >>> 8), now)) * 4);
  }

  private static long home(int slot, long capacity) {
    return Integer.toUnsignedLong(slot) * capacity >>> 32;
  }

  private long vacant(int index, int slot) {
    long start = base + index * capacity * 4;
    long end = start + capacity * 4;
    long at = start + home(slot, capacity) * 4;
    while (Words.getInt(at) != 0) {
      at += 4;
      if (at == end) {
        at = start;
      }
    }
    return at;
  }

  /** From the last partition to the first, each through a scratch copy. */
  private void grow() {
    long old = capacity;
    long larger = old + (old < SMALL_CAPACITY ? old : (old >> 3) + (old >> 5));
    try (Region scratch = new Region(budget)) {
      scratch.ensure(old * 4);
      use(larger);
      MemorySegment slots = region.segment();
      MemorySegment copy = scratch.segment();
      for (int index = slice.count() - 1; index >= 0; index--) {
        MemorySegment.copy(slots, index * old * 4, copy, 0, old * 4);
        // The new place of a partition lies behind its old one, or begins with it.
        slots.asSlice(index * old * 4, old * 4).fill((byte) 0);
        for (long at = copy.address(), end = at + old * 4; at < end; at += 4) {
          int slot = Words.getInt(at);
          if (slot != 0) {
            Words.setInt(vacant(index, slot), slot);
          }
        }
      }
    }
  }

  @Override
  void forEach(LongConsumer taker) {
    for (int index = 0; index < slice.count(); index++) {
      int partition = slice.first() + index;
      if (holdsZero[index]) {
        taker.accept(unmix(partition));
      }
      for (long i = 0; i < capacity; i++) {
        int slot = Words.getInt(base + (index * capacity + i) * 4);
        if (slot != 0) {
          taker.accept(unmix(Integer.toUnsignedLong(slot) << 8 | partition));
        }
      }
    }
  }

  @Override
  long size() {
    long zeros = 0;
    for (boolean zero : holdsZero) {
      zeros += zero ? 1 : 0;
    }
    return size.get() + zeros;
  }

  @Override
  long bytes() {
    return region.size();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("narrow roots", 1);
    out.putLong(capacity);
    out.putInts(sizes, sizes.length);
    for (boolean zero : holdsZero) {
      out.putBoolean(zero);
    }
    out.end();
    region.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("narrow roots", 1);
    long newCapacity = in.getLong();
    int[] newSizes = in.getInts();
    in.require(newSizes.length == sizes.length, "a set of other partitions");
    size.set(0);
    for (int i = 0; i < sizes.length; i++) {
      holdsZero[i] = in.getBoolean();
      sizes[i] = newSizes[i];
      size.add(newSizes[i]);
    }
    in.end();
    region.read(in);
    in.require(
        newCapacity > 0 && newCapacity <= region.size() / (4L * slice.count()), "narrow roots");
    use(newCapacity);
  }

  @Override
  public void close() {
    region.close();
  }
}
