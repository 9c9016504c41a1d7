package dev.nutshell.engine.store.compact;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.SlotTable;
import java.io.IOException;

/**
 * The states of the depth-first stack for which the table had no slot, by 64 bits of hash. They
 * leave in the opposite order of their coming, so a state is known by its height in this stack.
 */
final class Pinned implements Imaged, AutoCloseable {
  private static final long TAG = 0xFFFF_FFFF_0000_0000L;

  private final Region identities;
  private final SlotTable table;
  private long size;

  Pinned(MemoryBudget budget) {
    identities = new Region(budget);
    table = new SlotTable(budget);
  }

  long size() {
    return size;
  }

  long bytes() {
    return identities.size() + table.bytes();
  }

  /** The height of a state, or -1. */
  long find(long identity) {
    if (size == 0) {
      return -1;
    }
    int partition = (int) identity & SlotTable.PARTITIONS - 1;
    long position = table.home(partition, identity & TAG);
    for (long slot; (slot = table.get(position)) != 0; position = table.next(partition, position)) {
      long height = (slot & ~TAG) - 1;
      if ((slot & TAG) == (identity & TAG) && get(height) == identity) {
        return height;
      }
    }
    return -1;
  }

  private long get(long height) {
    return identities.segment().getAtIndex(JAVA_LONG, height);
  }

  long push(long identity) {
    int partition = (int) identity & SlotTable.PARTITIONS - 1;
    table.makeRoom(partition);
    if ((size + 1) * 8 > identities.size()) {
      identities.ensure(Math.max(4096, size * 12));
    }
    long slot = identity & TAG | size + 1;
    table.put(partition, table.vacant(partition, slot), slot);
    identities.segment().setAtIndex(JAVA_LONG, size, identity);
    return size++;
  }

  /** Takes off the state that came last. */
  void pop() {
    long identity = get(--size);
    table.remove((int) identity & SlotTable.PARTITIONS - 1, identity & TAG | size + 1);
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("pinned", 1);
    out.putLong(size);
    out.end();
    identities.write(out);
    table.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("pinned", 1);
    size = in.getLong();
    in.end();
    identities.read(in);
    table.read(in);
  }

  @Override
  public void close() {
    identities.close();
    table.close();
  }
}
