package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.SlotTable;
import dev.nutshell.engine.model.Hash;
import java.io.IOException;

/**
 * Roots in a slot table, found with one cache miss: the slot is the pair itself, mixed by a
 * bijection so that its bits serve as its hash. 10 to 11.5 bytes a root.
 *
 * <p>A slot of 0 is empty, and only the pair of two zeros is mixed to 0: it has a flag of its own.
 */
final class FastRoots extends RootSet {
  private final SlotTable table;
  private boolean holdsZero;

  FastRoots(MemoryBudget budget) {
    table = new SlotTable(budget);
  }

  @Override
  boolean add(long pair) {
    long slot = Hash.mix(pair);
    if (slot == 0) {
      boolean isNew = !holdsZero;
      holdsZero = true;
      return isNew;
    }
    int partition = (int) slot & SlotTable.PARTITIONS - 1;
    long position = table.home(partition, slot);
    for (long held; (held = table.get(position)) != 0; position = table.next(partition, position)) {
      if (held == slot) {
        return false;
      }
    }
    if (table.makeRoom(partition)) {
      position = table.vacant(partition, slot);
    }
    table.put(partition, position, slot);
    return true;
  }

  @Override
  long look(long pair) {
    long slot = Hash.mix(pair);
    return table.get(table.home((int) slot & SlotTable.PARTITIONS - 1, slot));
  }

  @Override
  long size() {
    return table.size() + (holdsZero ? 1 : 0);
  }

  @Override
  long bytes() {
    return table.bytes();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("roots", 1);
    out.putBoolean(holdsZero);
    out.end();
    table.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("roots", 1);
    holdsZero = in.getBoolean();
    in.end();
    table.read(in);
  }

  @Override
  public void close() {
    table.close();
  }
}
