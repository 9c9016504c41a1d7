package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.SharedSlots;
import dev.nutshell.engine.memory.SlotTable;
import dev.nutshell.engine.memory.Words;
import dev.nutshell.engine.model.Hash;
import java.io.IOException;

/**
 * {@link NodeTable} for several threads. A pair is looked for without a latch: a pair that is found
 * is final, see {@link SharedSlots}. Where it is not found, the thread takes the latch of its
 * partition and looks again. Pairs are written before the slot that leads to them, and never
 * change.
 */
final class SharedNodes extends Nodes {
  /** What all threads share. */
  private static final class Pairs {
    private final Region region;
    private final long most;
    private volatile long count;
    private long base;

    Pairs(MemoryBudget budget) {
      most = budget.most(MOST);
      region = new Region(budget);
      region.ensure(Long.BYTES);
      base = region.segment().address();
    }

    /** The number of one more pair; it stays where it is when the region grows. */
    synchronized long append(long pair) {
      long number = count + 1;
      if (number > most) {
        throw full(most);
      }
      region.ensure(number * Long.BYTES);
      Words.set(base + (number - 1) * Long.BYTES, pair);
      count = number;
      return number;
    }
  }

  private final Pairs pairs;
  private final SharedSlots slots;
  private final SharedSlots.Probe probe;

  SharedNodes(MemoryBudget budget, int threads) {
    pairs = new Pairs(budget);
    try {
      slots = new SharedSlots(budget, threads);
    } catch (MemoryBudget.Exhausted exhausted) {
      pairs.region.close();
      throw exhausted;
    }
    probe = slots.probe();
  }

  private SharedNodes(Pairs pairs, SharedSlots slots) {
    this.pairs = pairs;
    this.slots = slots;
    probe = slots.probe();
  }

  @Override
  Nodes view() {
    return new SharedNodes(pairs, slots);
  }

  @Override
  int number(long pair) {
    long hash = Hash.mix(pair);
    int partition = slots.partition(hash);
    long tag = hash & TAG;
    probe.start(partition, tag);
    for (long slot; (slot = probe.next()) != 0; ) {
      if ((slot & TAG) == tag && pair((int) slot) == pair) {
        return (int) slot;
      }
    }
    SlotTable table = slots.lock(partition);
    try {
      return number(pair, table, tag);
    } finally {
      slots.unlock(partition);
    }
  }

  /** The same under the latch. */
  private int number(long pair, SlotTable table, long tag) {
    long position = table.home(0, tag);
    for (long slot; (slot = table.get(position)) != 0; position = table.next(0, position)) {
      if ((slot & TAG) == tag && pair((int) slot) == pair) {
        return (int) slot;
      }
    }
    if (table.makeRoom(0)) {
      position = table.vacant(0, tag);
    }
    long number = pairs.append(pair);
    table.put(0, position, tag | number);
    return (int) number;
  }

  @Override
  long pair(int number) {
    return Words.get(pairs.base + (Integer.toUnsignedLong(number) - 1) * Long.BYTES);
  }

  @Override
  long size() {
    return pairs.count;
  }

  @Override
  long bytes() {
    return pairs.region.size() + slots.bytes();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("shared nodes", 1);
    out.putLong(pairs.count);
    out.end();
    pairs.region.write(out);
    slots.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("shared nodes", 1);
    long count = in.getLong();
    in.end();
    pairs.region.read(in);
    slots.read(in);
    in.require(count >= 0 && count <= pairs.region.size() / Long.BYTES, "nodes");
    pairs.count = count;
    pairs.base = pairs.region.segment().address();
  }

  @Override
  public void close() {
    pairs.region.close();
    slots.close();
  }
}
