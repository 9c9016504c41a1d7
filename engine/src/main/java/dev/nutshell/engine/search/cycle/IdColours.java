package dev.nutshell.engine.search.cycle;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Two bits for each id, off-heap, which any thread may set; none is ever taken back. */
public final class IdColours implements AutoCloseable {
  /** All that a state leads to was looked at, and what had to be searched from it was. */
  public static final int BLUE = 1;

  /** No accepted cycle can be reached from a state. */
  public static final int RED = 2;

  private static final int CHUNK_BITS = 20;
  private static final long CHUNK_BYTES = 1L << CHUNK_BITS - 2;
  private static final VarHandle WORD = JAVA_LONG.varHandle();

  private final MemoryBudget budget;
  private final List<Region> regions = new ArrayList<>();

  /** Null where no id of a chunk has a colour. */
  private volatile MemorySegment[] chunks = new MemorySegment[16];

  public IdColours(MemoryBudget budget) {
    this.budget = budget;
  }

  /** Whether a state has a colour. What was done before it was set is seen. */
  public boolean has(long id, int colour) {
    int chunk = (int) (id >>> CHUNK_BITS);
    MemorySegment[] known = chunks;
    MemorySegment words = chunk < known.length ? known[chunk] : null;
    return words != null && ((long) WORD.getAcquire(words, offset(id)) & bit(id, colour)) != 0;
  }

  /** Gives a state a colour; false where it had it. */
  public boolean set(long id, int colour) {
    long bit = bit(id, colour);
    return ((long) WORD.getAndBitwiseOr(chunk((int) (id >>> CHUNK_BITS)), offset(id), bit) & bit)
        == 0;
  }

  private static long offset(long id) {
    return (id & (1L << CHUNK_BITS) - 1) >>> 5 << 3;
  }

  private static long bit(long id, int colour) {
    return (long) colour << ((id & 31) << 1);
  }

  private MemorySegment chunk(int number) {
    MemorySegment[] known = chunks;
    return number < known.length && known[number] != null ? known[number] : open(number);
  }

  private synchronized MemorySegment open(int number) {
    MemorySegment[] known = chunks;
    if (number < known.length && known[number] != null) {
      return known[number];
    }
    Region region = new Region(budget);
    region.ensure(CHUNK_BYTES);
    regions.add(region);
    MemorySegment[] more = Arrays.copyOf(known, Math.max(known.length, 2 * number + 2));
    more[number] = region.segment();
    chunks = more;
    return more[number];
  }

  @Override
  public void close() {
    regions.forEach(Region::close);
    regions.clear();
  }
}
