package dev.nutshell.engine.store.cache;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.SlotTable;
import dev.nutshell.engine.model.Hash;
import java.io.IOException;
import java.util.function.LongSupplier;

/**
 * Tells how many visits were visits to a state that had been visited before and was forgotten,
 * which a store that forgets cannot know. The hashes of a sample are remembered for good: those
 * whose lowest bits are zero. While the sample is small it is everything, so the answer is exact;
 * whenever it is full, one more bit has to be zero and half of them go (Wegman's adaptive sampling:
 * Flajolet, On Adaptive Sampling, Computing 34, 1990).
 *
 * <p>A sample must not be larger than what it watches: it may have {@value #LEAST} hashes (48 KiB),
 * and more, up to {@value #MOST}, as long as it takes less than a sixteenth of the store. With 1 %
 * of revisits the standard error is about 20 % of that figure for a small sample, 6 % for a large
 * one.
 */
public final class RevisitSample implements Imaged, AutoCloseable {
  private static final int PARTITIONS = 4;
  private static final int LEAST = 4_500;
  private static final int MOST = 8 * LEAST;
  private static final int SHARE = 16;

  private final MemoryBudget budget;
  private final LongSupplier watched;
  private SlotTable hashes;
  private int most = LEAST;
  private int bits;
  private long sampled;
  private long revisited;
  private long visits;

  /**
   * @param watched the bytes of the store whose visits these are
   */
  public RevisitSample(MemoryBudget budget, LongSupplier watched) {
    this.budget = budget;
    this.watched = watched;
    hashes = new SlotTable(budget, 64, PARTITIONS);
  }

  /** Counts the visit of a state with that hash. */
  public void visit(long hash) {
    visits++;
    // Another mixing than the tables use, so that the sample is independent of their partitions.
    long mixed = Hash.mix(hash ^ 0x5851F42D4C957F2DL) | 1L << 63;
    if ((mixed & (1L << bits) - 1) == 0) {
      sample(mixed);
    }
  }

  private void sample(long mixed) {
    int partition = (int) (mixed >>> 24) & PARTITIONS - 1;
    long position = hashes.home(partition, mixed);
    for (long held; (held = hashes.get(position)) != 0; ) {
      if (held == mixed) {
        sampled++;
        revisited++;
        return;
      }
      position = hashes.next(partition, position);
    }
    if (hashes.size() >= most && !mayGrow()) {
      thin();
      if ((mixed & (1L << bits) - 1) == 0) {
        sample(mixed);
      }
      return;
    }
    try {
      if (hashes.makeRoom(partition)) {
        position = hashes.vacant(partition, mixed);
      }
    } catch (MemoryBudget.Exhausted spent) {
      // A visit more or less in the sample is not worth the end of a run.
      return;
    }
    sampled++;
    hashes.put(partition, position, mixed);
  }

  private boolean mayGrow() {
    if (most < MOST && SHARE * 2 * hashes.bytes() <= watched.getAsLong()) {
      most *= 2;
      return true;
    }
    return false;
  }

  /** Halves the sample, and with it what was counted of it. */
  private void thin() {
    bits++;
    SlotTable thinner = new SlotTable(budget, hashes.capacity(), PARTITIONS);
    for (long position = 0; position < hashes.positions(); position++) {
      long held = hashes.get(position);
      if (held != 0 && (held & (1L << bits) - 1) == 0) {
        int partition = hashes.partition(position);
        thinner.put(partition, thinner.vacant(partition, held), held);
      }
    }
    double share = (double) thinner.size() / hashes.size();
    hashes.close();
    hashes = thinner;
    revisited = Math.round(revisited * share);
    sampled = Math.round(sampled * share);
  }

  /** Whether {@link #revisited} is exact. */
  public boolean isExact() {
    return bits == 0;
  }

  /** How many of the visits were revisits: exact while the sample is everything. */
  public long revisited() {
    return isExact() ? revisited : Math.round((double) visits * revisited / Math.max(1, sampled));
  }

  public long visits() {
    return visits;
  }

  public long bytes() {
    return hashes.bytes();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("revisits", 1);
    out.putInt(most);
    out.putInt(bits);
    out.putLong(sampled);
    out.putLong(revisited);
    out.putLong(visits);
    out.end();
    hashes.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("revisits", 1);
    most = in.getInt();
    bits = in.getInt();
    sampled = in.getLong();
    revisited = in.getLong();
    visits = in.getLong();
    in.end();
    hashes.read(in);
  }

  @Override
  public void close() {
    hashes.close();
  }
}
