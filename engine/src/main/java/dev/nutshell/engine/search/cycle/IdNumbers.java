package dev.nutshell.engine.search.cycle;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.model.Hash;
import java.lang.foreign.MemorySegment;

/**
 * Numbers by ids, off-heap: open addressing, two words an entry. Nothing is removed: when the table
 * is full, whoever uses it says what is still needed.
 */
final class IdNumbers implements AutoCloseable {
  private static final long LEAST = 1 << 10;

  private final MemoryBudget budget;
  private Region region;
  private MemorySegment slots;
  private long mask;
  private long used;

  IdNumbers(MemoryBudget budget) {
    this.budget = budget;
    open(LEAST);
  }

  private void open(long capacity) {
    if (region != null) {
      region.close();
    }
    region = new Region(budget);
    region.ensure(16 * capacity);
    slots = region.segment();
    mask = capacity - 1;
    used = 0;
  }

  /** The number that an id was given, or 0. */
  long get(long id) {
    long slot = Hash.mix(id) & mask;
    while (true) {
      long key = slots.get(JAVA_LONG, 16 * slot);
      if (key == 0) {
        return 0;
      }
      if (key == id + 1) {
        return slots.get(JAVA_LONG, 16 * slot + 8);
      }
      slot = slot + 1 & mask;
    }
  }

  boolean isFull() {
    return 8 * used > 5 * mask;
  }

  /** Forgets all, with room for so many. */
  void clear(long expected) {
    long capacity = LEAST;
    while (5 * capacity < 16 * expected) {
      capacity *= 2;
    }
    open(capacity);
  }

  /** Of an id that has none; not where it {@link #isFull}. */
  void put(long id, long number) {
    long slot = Hash.mix(id) & mask;
    while (slots.get(JAVA_LONG, 16 * slot) != 0) {
      slot = slot + 1 & mask;
    }
    slots.set(JAVA_LONG, 16 * slot, id + 1);
    slots.set(JAVA_LONG, 16 * slot + 8, number);
    used++;
  }

  @Override
  public void close() {
    region.close();
  }
}
