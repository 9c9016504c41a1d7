package dev.nutshell.petri;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A row of numbers outside of the heap that grows, all 0 in the beginning. It grows by chunks that
 * stay where they are, so what one thread may read another may make longer.
 */
public final class Ints implements AutoCloseable {
  private static final int CHUNK_BITS = 16;
  private static final int CHUNK = 1 << CHUNK_BITS;

  private final MemoryBudget budget;
  private Region[] regions = new Region[0];
  private MemorySegment[] chunks = new MemorySegment[0];

  public Ints(MemoryBudget budget) {
    this.budget = budget;
  }

  /** Makes room for so many numbers; where there is none, the numbers that are there stay. */
  public void ensure(long count) {
    while ((long) chunks.length << CHUNK_BITS < count) {
      Region region = new Region(budget);
      region.ensure(4L * CHUNK);
      int end = chunks.length;
      regions = Arrays.copyOf(regions, end + 1);
      regions[end] = region;
      MemorySegment[] more = Arrays.copyOf(chunks, end + 1);
      more[end] = region.segment();
      chunks = more;
    }
  }

  public int get(long index) {
    return chunks[(int) (index >>> CHUNK_BITS)].getAtIndex(JAVA_INT, index & CHUNK - 1);
  }

  public void set(long index, int value) {
    chunks[(int) (index >>> CHUNK_BITS)].setAtIndex(JAVA_INT, index & CHUNK - 1, value);
  }

  @Override
  public void close() {
    for (Region region : regions) {
      region.close();
    }
    regions = new Region[0];
    chunks = new MemorySegment[0];
  }
}
