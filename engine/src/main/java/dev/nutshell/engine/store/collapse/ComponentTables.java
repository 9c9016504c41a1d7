package dev.nutshell.engine.store.collapse;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.store.tree.Pairing;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/**
 * What the encoders of all threads share: a table for each kind of component, then that of the
 * heads, then that of the shapes, each opened on first use; and how many heads begin with which
 * kind. Pairs of numbers, too, but those are for one thread.
 */
final class ComponentTables implements Imaged, AutoCloseable {
  private final MemoryBudget budget;
  private final long seed;
  private final long hashMask;
  private final AtomicReferenceArray<ComponentTable> tables;
  private final AtomicLongArray headsOfKind;
  private Pairing pairing;

  ComponentTables(MemoryBudget budget, long seed, long hashMask, int kinds) {
    this.budget = budget;
    this.seed = seed;
    this.hashMask = hashMask;
    tables = new AtomicReferenceArray<>(kinds + 2);
    headsOfKind = new AtomicLongArray(kinds);
  }

  ComponentTable table(int index) {
    ComponentTable table = tables.get(index);
    return table != null ? table : open(index);
  }

  private synchronized ComponentTable open(int index) {
    ComponentTable table = tables.get(index);
    if (table == null) {
      table = new ComponentTable(budget, seed, hashMask);
      tables.set(index, table);
    }
    return table;
  }

  Pairing pairing() {
    return pairing != null ? pairing : (pairing = new Pairing(budget));
  }

  /** Counts a head that is new. */
  void addHead(int kind) {
    headsOfKind.incrementAndGet(kind);
  }

  /** How many components of a kind there are, heads included. */
  long count(int kind) {
    ComponentTable table = tables.get(kind);
    return headsOfKind.get(kind) + (table == null ? 0 : table.size());
  }

  /** The number of pairs, or -1 where there are none. */
  long pairs() {
    return pairing == null ? -1 : pairing.size();
  }

  long bytes() {
    long bytes = pairing == null ? 0 : pairing.bytes();
    for (int i = 0; i < tables.length(); i++) {
      ComponentTable table = tables.get(i);
      bytes += table == null ? 0 : table.bytes();
    }
    return bytes;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    int[] opened = IntStream.range(0, tables.length()).filter(i -> tables.get(i) != null).toArray();
    long[] counts = IntStream.range(0, headsOfKind.length()).mapToLong(headsOfKind::get).toArray();
    out.begin("component tables", 1);
    out.putInts(opened, opened.length);
    out.putLongs(counts, counts.length);
    out.putBoolean(pairing != null);
    out.end();
    for (int index : opened) {
      tables.get(index).write(out);
    }
    if (pairing != null) {
      pairing.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("component tables", 1);
    int[] opened = in.getInts();
    long[] counts = in.getLongs();
    boolean paired = in.getBoolean();
    in.end();
    in.require(counts.length == headsOfKind.length(), "components of another model");
    for (int i = 0; i < counts.length; i++) {
      headsOfKind.set(i, counts[i]);
    }
    for (int index : opened) {
      in.require(index >= 0 && index < tables.length(), "components of another model");
      table(index).read(in);
    }
    if (paired) {
      pairing().read(in);
    }
  }

  @Override
  public void close() {
    for (int i = 0; i < tables.length(); i++) {
      ComponentTable table = tables.get(i);
      if (table != null) {
        table.close();
      }
    }
    if (pairing != null) {
      pairing.close();
    }
  }
}
