package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Latches;
import dev.nutshell.engine.memory.MemoryBudget;
import java.io.IOException;
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
  private static final int MOST_SLICES = 64;
  private static final int PAGE = 4096;
  // Slices begin with a page each: so many of a budget may go for that.
  private static final int BEGINNING = 256;

  private final RootSet[] slices;
  private final Latches latches;
  private final int each;

  SharedRoots(MemoryBudget budget, Function<Slice, RootSet> opener) {
    int count = MOST_SLICES;
    while (count > 1 && (long) count * PAGE > budget.limit() / BEGINNING) {
      count >>= 1;
    }
    each = Slice.PARTITIONS / count;
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

  @Override
  boolean add(long pair) {
    int index = slices[0].partition(pair) / each;
    RootSet slice = slices[index];
    long version = latches.version(index);
    if (slice.holds(pair) && latches.isStill(index, version)) {
      return false;
    }
    latches.lock(index);
    try {
      return slice.add(pair);
    } finally {
      latches.unlock(index);
    }
  }

  @Override
  long look(long pair) {
    return slices[slices[0].partition(pair) / each].look(pair);
  }

  @Override
  boolean holds(long pair) {
    return slices[slices[0].partition(pair) / each].holds(pair);
  }

  @Override
  int partition(long pair) {
    return slices[0].partition(pair);
  }

  @Override
  void forEach(LongConsumer taker) {
    for (RootSet slice : slices) {
      slice.forEach(taker);
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
    out.putInt(slices.length);
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
