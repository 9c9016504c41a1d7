package dev.nutshell.engine.search.cycle;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.Words;
import dev.nutshell.engine.model.Hash;

/**
 * Numbers by ids, off-heap, in whichever of two forms is the smaller one.
 *
 * <ul>
 *   <li>While few of the ids have numbers: open addressing, two words an entry. Nothing is removed:
 *       when the table is full, whoever uses it says what is still needed.
 *   <li>Else an array of {@value #WIDTH} bytes for each id up to the greatest one. It is never
 *       full, and as a store mostly gives the next id to a new state, it is written in order.
 * </ul>
 */
final class IdNumbers implements AutoCloseable {
  private static final long LEAST = 1 << 10;
  private static final int WIDTH = 5;
  private static final long NUMBER = (1L << 8 * WIDTH) - 1;
  // An array with fewer entries in use is given up.
  private static final int SPARSE = 64;

  private final MemoryBudget budget;
  private Region region;
  // Slots and ids are inside the region by the way they are computed: see Words.
  private long base;
  private long mask;
  private long used;
  private long greatest;

  /** How many ids the array has room for; 0 where there is a table. */
  private long length;

  IdNumbers(MemoryBudget budget) {
    this.budget = budget;
    open(16 * LEAST);
    mask = LEAST - 1;
  }

  private void open(long bytes) {
    if (region != null) {
      region.close();
    }
    region = new Region(budget);
    region.ensure(bytes);
    base = region.segment().address();
    used = 0;
  }

  /** The number that an id was given, or 0. */
  long get(long id) {
    if (length > 0) {
      return id < length ? Words.get(base + WIDTH * id) & NUMBER : 0;
    }
    long slot = Hash.mix(id) & mask;
    while (true) {
      long key = Words.get(base + 16 * slot);
      if (key == 0) {
        return 0;
      }
      if (key == id + 1) {
        return Words.get(base + 16 * slot + 8);
      }
      slot = slot + 1 & mask;
    }
  }

  /** Whether an id is to be put only after all were {@linkplain #clear forgotten}. */
  boolean isFullFor(long id) {
    return length > 0 ? id >= length && id / SPARSE > used + LEAST : 8 * used > 5 * mask;
  }

  /** Forgets all, with room for so many ids up to the given one, or to the greatest so far. */
  void clear(long expected, long last) {
    greatest = Math.max(greatest, last);
    long capacity = LEAST;
    while (5 * capacity < 16 * expected) {
      capacity *= 2;
    }
    if (16 * capacity / WIDTH > greatest) {
      open(WIDTH * (greatest + 1) + Long.BYTES);
      length = greatest + 1;
    } else {
      open(16 * capacity);
      length = 0;
      mask = capacity - 1;
    }
  }

  /** Of an id that has none; not where it {@linkplain #isFullFor is full}. */
  void put(long id, long number) {
    greatest = Math.max(greatest, id);
    used++;
    if (length > 0) {
      if (id >= length) {
        lengthen(id);
      }
      write(id, number);
      return;
    }
    long slot = Hash.mix(id) & mask;
    while (Words.get(base + 16 * slot) != 0) {
      slot = slot + 1 & mask;
    }
    Words.set(base + 16 * slot, id + 1);
    Words.set(base + 16 * slot + 8, number);
  }

  private void write(long id, long number) {
    long at = base + WIDTH * id;
    Words.set(at, Words.get(at) & ~NUMBER | number);
  }

  private void lengthen(long id) {
    long longer = id + 1 + (id >> 4);
    region.ensure(WIDTH * longer + Long.BYTES);
    base = region.segment().address();
    length = longer;
  }

  /** Whether an id without a number is told from one that has lost it. */
  boolean forgets() {
    return length > 0;
  }

  /** Takes its number from an id, where that {@linkplain #forgets can be told}. */
  void forget(long id) {
    write(id, 0);
    used--;
  }

  @Override
  public void close() {
    region.close();
  }
}
