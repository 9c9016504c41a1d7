package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.SlotTable;
import dev.nutshell.engine.model.Hash;
import java.io.IOException;
import java.util.function.LongConsumer;

/**
 * Roots found with one cache miss: pairs of small numbers are {@link NarrowRoots}, the others stand
 * in a slot table whose slot is the pair itself, mixed by a bijection so that its bits serve as its
 * hash. 5 to 5.7 bytes a root, or 10 to 11.5. Which of the two it is depends on the pair alone.
 */
final class FastRoots extends RootSet {
  private static final int FIRST_CAPACITY = 2;
  // A run of slots is hardly ever longer.
  private static final int PROBES = 256;

  private final MemoryBudget budget;
  private final Slice slice;
  private final NarrowRoots narrow;
  private SlotTable wide;

  FastRoots(MemoryBudget budget) {
    this(budget, Slice.WHOLE);
  }

  FastRoots(MemoryBudget budget, Slice slice) {
    this.budget = budget;
    this.slice = slice;
    narrow = new NarrowRoots(budget, slice);
  }

  @Override
  long place(long pair) {
    return NarrowRoots.fits(pair) ? narrow.place(pair) : Hash.mix(pair);
  }

  @Override
  boolean holds(long pair, long slot) {
    if (NarrowRoots.fits(pair)) {
      return narrow.holds(pair, slot);
    }
    SlotTable table = wide;
    if (table == null) {
      return false;
    }
    int index = ((int) slot & Slice.PARTITIONS - 1) - slice.first();
    long position = table.home(index, slot);
    for (int i = 0; i < PROBES; i++) {
      long held = table.get(position);
      if (held == slot) {
        return true;
      }
      if (held == 0) {
        return false;
      }
      position = table.next(index, position);
    }
    return false;
  }

  @Override
  boolean add(long pair, long slot) {
    return NarrowRoots.fits(pair) ? narrow.add(pair, slot) : addWide(slot);
  }

  /** A pair of 0 would be an empty slot; it is narrow, and only 0 is mixed to 0. */
  private boolean addWide(long slot) {
    if (wide == null) {
      wide = new SlotTable(budget, FIRST_CAPACITY, slice.count());
    }
    int partition = ((int) slot & Slice.PARTITIONS - 1) - slice.first();
    long position = wide.home(partition, slot);
    for (long held; (held = wide.get(position)) != 0; position = wide.next(partition, position)) {
      if (held == slot) {
        return false;
      }
    }
    if (wide.makeRoom(partition)) {
      position = wide.vacant(partition, slot);
    }
    wide.put(partition, position, slot);
    return true;
  }

  @Override
  long look(long pair, long slot) {
    if (NarrowRoots.fits(pair)) {
      return narrow.look(pair, slot);
    }
    SlotTable table = wide;
    if (table == null) {
      return 0;
    }
    return table.get(table.home(((int) slot & Slice.PARTITIONS - 1) - slice.first(), slot));
  }

  @Override
  void forEach(LongConsumer taker) {
    narrow.forEach(taker);
    for (long position = 0; wide != null && position < wide.positions(); position++) {
      long slot = wide.get(position);
      if (slot != 0) {
        taker.accept(Hash.unmix(slot));
      }
    }
  }

  @Override
  long size() {
    return narrow.size() + (wide == null ? 0 : wide.size());
  }

  @Override
  long bytes() {
    return narrow.bytes() + (wide == null ? 0 : wide.bytes());
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("roots", 2);
    out.putBoolean(wide != null);
    out.end();
    narrow.write(out);
    if (wide != null) {
      wide.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("roots", 2);
    boolean isWide = in.getBoolean();
    in.end();
    narrow.read(in);
    if (isWide) {
      wide = wide == null ? new SlotTable(budget, FIRST_CAPACITY, slice.count()) : wide;
      wide.read(in);
    }
  }

  @Override
  public void close() {
    narrow.close();
    if (wide != null) {
      wide.close();
    }
  }
}
