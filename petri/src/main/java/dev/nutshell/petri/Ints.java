package dev.nutshell.petri;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;

/** A row of numbers outside of the heap that grows, all 0 in the beginning. */
public final class Ints implements AutoCloseable {
  private final Region region;
  private long room;

  public Ints(MemoryBudget budget) {
    region = new Region(budget);
  }

  /** Makes room for so many numbers; where there is none, nothing is changed. */
  public void ensure(long count) {
    if (count > room) {
      // By a quarter more than asked for: growing is cheap but not free.
      region.ensure(4 * (count + Math.min(count >> 2, 1 << 18)));
      room = region.size() / 4;
    }
  }

  public int get(long index) {
    return region.segment().getAtIndex(JAVA_INT, index);
  }

  public void set(long index, int value) {
    region.segment().setAtIndex(JAVA_INT, index, value);
  }

  @Override
  public void close() {
    region.close();
    room = 0;
  }
}
