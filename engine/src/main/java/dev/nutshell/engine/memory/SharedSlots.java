package dev.nutshell.engine.memory;

import java.io.IOException;

/**
 * A table of slots that several threads read and put into: partitions that are {@link SlotTable}s
 * of their own, each with a {@linkplain Latches latch} and each growing alone, under its latch and
 * where it is. The peak is the largest partition, once for each thread that grows one.
 *
 * <p>Slots move when others are put and when a partition grows, so <b>a slot that is not found
 * without the latch may be there</b>; take the latch and look again. <b>A slot that is found was
 * put and is final</b>, if slots are never taken out or changed: whatever a reader meets in a
 * partition, also while it grows, is 0 or a slot that somebody put. So who has seen a state before,
 * which are most, asks without any latch.
 *
 * <p>The argument in Java's memory model:
 *
 * <ul>
 *   <li>A slot is an aligned word, written and read whole (64-bit platforms). It is written by a
 *       release and read without the latch by an acquire: whoever finds a slot sees all that its
 *       thread wrote before, such as the vector that it numbers.
 *   <li>Base addresses are final: the budget {@linkplain MemoryBudget#keepAddresses keeps
 *       addresses}. A capacity is written under the latch after the region has grown. It may be
 *       read late; then the reader probes where slots were, inside the region, and at worst finds
 *       nothing.
 *   <li>A reader that is overtaken again and again gives up after some probes and takes the latch.
 *   <li>All else is read and written under the latch.
 * </ul>
 */
public final class SharedSlots implements Imaged, AutoCloseable {
  private static final int PAGE = 4096;
  // A run of slots is hardly ever longer.
  private static final int PROBES = 256;
  private static final int FURTHER = 40;

  private final SlotTable[] parts;
  private final Latches latches;
  // Not in the partitions: every put writes there, and then others wait for that line of the cache.
  private final long[] bases;
  private final long[] capacities;
  private final int mask;

  /**
   * @param budget one that keeps addresses
   */
  public SharedSlots(MemoryBudget budget, int threads) {
    int count = Partitions.count(budget, threads, PAGE);
    mask = count - 1;
    latches = new Latches(count);
    bases = new long[count];
    capacities = new long[count];
    parts = new SlotTable[count];
    try {
      for (int i = 0; i < count; i++) {
        parts[i] = SlotTable.partition(budget, PAGE / Long.BYTES, count);
        bases[i] = parts[i].base();
        capacities[i] = parts[i].capacity();
      }
    } catch (MemoryBudget.Exhausted exhausted) {
      close();
      throw exhausted;
    }
  }

  /** The partition of a hash, by its lowest bits. */
  public int partition(long hash) {
    return (int) hash & mask;
  }

  /** Where a slot with these upper 32 bits is to be looked for first, at this moment. */
  public long home(int partition, long slot) {
    return bases[partition] + ((slot >>> 32) * capacities[partition] >>> 32 << 3);
  }

  /** As {@link SlotTable#glance}, for addresses that {@link #home} gave. */
  public long glance(long[] homes, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      // What lies behind the partition's last slot is reserved, and reads as zero.
      sum += Words.get(homes[i]) + Words.get(homes[i] + FURTHER);
    }
    return sum;
  }

  /**
   * The first slot with these upper 32 bits, looked for without the latch; 0 where there is none or
   * it is not worth to go on.
   */
  public long seek(int partition, long slot) {
    long capacity = capacities[partition];
    long base = bases[partition];
    long end = base + (capacity << 3);
    long at = base + ((slot >>> 32) * capacity >>> 32 << 3);
    for (int left = PROBES; left > 0; left--) {
      long held = Words.getAcquire(at);
      if (held == 0 || held >>> 32 == slot >>> 32) {
        return held;
      }
      at += 8;
      if (at == end) {
        at = base;
      }
    }
    return 0;
  }

  /** A probe without the latch, from a slot's home on. Of one thread. */
  public final class Probe {
    private long at;
    private long base;
    private long end;
    private int left;

    public void start(int partition, long slot) {
      long capacity = capacities[partition];
      base = bases[partition];
      end = base + (capacity << 3);
      at = base + ((slot >>> 32) * capacity >>> 32 << 3);
      left = PROBES;
    }

    /** The next slot that was put, or 0 where there is none or it is not worth to go on. */
    public long next() {
      if (left-- == 0) {
        return 0;
      }
      long slot = Words.getAcquire(at);
      at += 8;
      if (at == end) {
        at = base;
      }
      return slot;
    }
  }

  public Probe probe() {
    return new Probe();
  }

  public Bundles bundles() {
    return new Bundles(parts.length);
  }

  /** Takes the latch of a partition where nobody holds it and gives the partition, else null. */
  public SlotTable tryLock(int partition) {
    return latches.tryLock(partition) ? parts[partition] : null;
  }

  /** Takes the latch of a partition and gives the partition, whose own partition is number 0. */
  public SlotTable lock(int partition) {
    if (!latches.tryLock(partition)) {
      growAnother(partition);
      latches.lock(partition);
    }
    return parts[partition];
  }

  /**
   * Who holds a latch for long makes its partition grow. They fill up alike, so others are about to
   * grow: instead of waiting, this thread does that for one of them.
   */
  private void growAnother(int partition) {
    for (int i = 1; i < parts.length; i++) {
      int other = partition + i & mask;
      if (parts[other].isNearlyFull() && latches.tryLock(other)) {
        try {
          parts[other].growEarly();
        } finally {
          unlock(other);
        }
        return;
      }
    }
  }

  /** Gives the latch back, whatever has become of the partition. */
  public void unlock(int partition) {
    long capacity = parts[partition].capacity();
    if (capacity != capacities[partition]) {
      // Whoever looks for a slot reads it, and would wait for its line of the cache.
      capacities[partition] = capacity;
    }
    latches.unlock(partition);
  }

  /** Gives the memory back, while no thread is at work. */
  public void drop() {
    for (SlotTable part : parts) {
      part.close();
    }
  }

  /** Undoes {@link #drop}, in as much memory as there was: the same partitions, all empty. */
  public void restore(MemoryBudget budget) {
    for (int i = 0; i < parts.length; i++) {
      parts[i] = SlotTable.partition(budget, capacities[i], parts.length);
      bases[i] = parts[i].base();
    }
  }

  public long size() {
    long size = 0;
    for (SlotTable part : parts) {
      size += part.size();
    }
    return size;
  }

  public long bytes() {
    long bytes = 0;
    for (SlotTable part : parts) {
      bytes += part.bytes();
    }
    return bytes;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("shared slots", 1);
    out.putLong(parts.length);
    out.end();
    for (SlotTable part : parts) {
      part.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("shared slots", 1);
    in.same(parts.length, "number of partitions");
    in.end();
    for (int i = 0; i < parts.length; i++) {
      parts[i].read(in);
      capacities[i] = parts[i].capacity();
    }
  }

  @Override
  public void close() {
    for (SlotTable part : parts) {
      if (part != null) {
        part.close();
      }
    }
  }
}
