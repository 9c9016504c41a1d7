package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Latches;
import dev.nutshell.engine.memory.MemoryBudget;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * A set of roots for several threads: slices of partitions, each with a latch and each growing
 * alone.
 *
 * <p>Entries move when others are added, so an answer that was read without the latch counts only
 * where it is "here" and nobody held the latch meanwhile; the memory of a slice stays where it is,
 * so such a read is harmless. Everything else is asked again under the latch.
 */
final class SharedRoots extends RootSet {
  // What a slice has on the heap is read for every root, so few slices stay at hand in the cache:
  // with 64 of them two threads took a third more time.
  private static final int SLICES_A_THREAD = 8;
  private static final int PAGE = 4096;
  // Slices begin with a page each: so many of a budget may go for that.
  private static final int BEGINNING = 256;

  private final RootSet[] slices;
  private final Latches latches;
  private final int shift;
  private final int mask;

  SharedRoots(MemoryBudget budget, int threads, Function<Slice, RootSet> opener) {
    int count = mostSlices(threads);
    while (count > 1 && (long) count * PAGE > budget.limit() / BEGINNING) {
      count >>= 1;
    }
    int each = Slice.PARTITIONS / count;
    shift = Integer.numberOfTrailingZeros(each);
    mask = count - 1;
    latches = new Latches(count);
    slices = new RootSet[count];
    try {
      for (int i = 0; i < count; i++) {
        slices[i] = opener.apply(new Slice(i * each, each));
      }
    } catch (MemoryBudget.Exhausted exhausted) {
      close();
      throw exhausted;
    }
  }

  /** There are never more slices: a power of two. */
  static int mostSlices(int threads) {
    return Math.min(Slice.PARTITIONS, Integer.highestOneBit(2 * SLICES_A_THREAD * threads - 1));
  }

  @Override
  long place(long pair) {
    return slices[0].place(pair);
  }

  /** In which slice a pair belongs. */
  int slice(long place) {
    return (int) place >>> shift & mask;
  }

  @Override
  boolean add(long pair, long place) {
    if (surelyHolds(pair, place)) {
      return false;
    }
    int index = slice(place);
    latches.lock(index);
    try {
      return slices[index].add(pair, place);
    } finally {
      latches.unlock(index);
    }
  }

  /** Whether the pair is here, asked without the latch; where it is not, it may be all the same. */
  boolean surelyHolds(long pair, long place) {
    int index = slice(place);
    long version = latches.version(index);
    return slices[index].holds(pair, place) && latches.isStill(index, version);
  }

  /** Takes the latch of a slice, which is given back by {@link #unlock}. */
  void lock(int slice) {
    latches.lock(slice);
  }

  void unlock(int slice) {
    latches.unlock(slice);
  }

  /** Adds a pair while the latch of its slice is held. */
  boolean addLocked(long pair, long place) {
    return slices[slice(place)].add(pair, place);
  }

  @Override
  long look(long pair, long place) {
    return slices[slice(place)].look(pair, place);
  }

  @Override
  boolean holds(long pair, long place) {
    return slices[slice(place)].holds(pair, place);
  }

  @Override
  void forEach(LongConsumer taker) {
    for (RootSet slice : slices) {
      slice.forEach(taker);
    }
  }

  /** By as many threads as there are cores: all but the one that calls it wait for this. */
  @Override
  void pour(RootSet into) {
    AtomicReference<MemoryBudget.Exhausted> tooLittle = new AtomicReference<>();
    Arrays.stream(slices)
        .parallel()
        .forEach(
            slice -> {
              try {
                slice.pour(into);
              } catch (MemoryBudget.Exhausted exhausted) {
                tooLittle.set(exhausted);
              }
            });
    if (tooLittle.get() != null) {
      throw tooLittle.get();
    }
  }

  @Override
  long size() {
    long size = 0;
    for (RootSet slice : slices) {
      size += slice.size();
    }
    return size;
  }

  @Override
  long bytes() {
    long bytes = 0;
    for (RootSet slice : slices) {
      bytes += slice.bytes();
    }
    return bytes;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("shared roots", 1);
    out.putLong(slices.length);
    out.end();
    for (RootSet slice : slices) {
      slice.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("shared roots", 1);
    in.same(slices.length, "number of slices");
    in.end();
    for (RootSet slice : slices) {
      slice.read(in);
    }
  }

  @Override
  public void close() {
    for (RootSet slice : slices) {
      if (slice != null) {
        slice.close();
      }
    }
  }
}
