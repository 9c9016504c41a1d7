package dev.nutshell.engine.store.replay;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.SlotTable;
import java.io.IOException;

/**
 * Which state follows which among those of one descriptor. Only states that have a follower, or had
 * one, are here: a slot is the number, scrambled by a bijection so that it serves as its own hash,
 * beside the follower's number and 1.
 */
final class CollisionLists implements Imaged, AutoCloseable {
  private static final long END = 0xFFFF_FFFFL;
  private static final long LOW = 0xFFFF_FFFFL;

  private final SlotTable table;

  CollisionLists(MemoryBudget budget) {
    table = new SlotTable(budget);
  }

  long size() {
    return table.size();
  }

  long bytes() {
    return table.bytes();
  }

  long next(long number) {
    long key = key(number);
    long position = find(partition(key), key);
    long follower = table.get(position) & LOW;
    return follower == 0 || follower == END ? Descriptors.NONE : follower - 1;
  }

  void makeRoom(long number) {
    long key = key(number);
    if (table.get(find(partition(key), key)) == 0) {
      table.makeRoom(partition(key));
    }
  }

  /** Lets a state be followed by another, or by {@link Descriptors#NONE}; there must be room. */
  void link(long number, long follower) {
    long key = key(number);
    int partition = partition(key);
    long position = find(partition, key);
    long slot = key | (follower == Descriptors.NONE ? END : follower + 1);
    if (table.get(position) == 0) {
      table.put(partition, position, slot);
    } else {
      table.replace(position, slot);
    }
  }

  /** Lets a state be the last of its list. */
  void end(long number) {
    long key = key(number);
    long position = find(partition(key), key);
    if (table.get(position) != 0) {
      table.replace(position, key | END);
    }
  }

  private long find(int partition, long key) {
    long position = table.home(partition, key);
    for (long slot; (slot = table.get(position)) != 0; ) {
      if ((slot & ~LOW) == key) {
        break;
      }
      position = table.next(partition, position);
    }
    return position;
  }

  private static long key(long number) {
    int z = (int) number;
    z = (z ^ z >>> 16) * 0x7FEB352D;
    z = (z ^ z >>> 15) * 0x846CA68B;
    return (long) (z ^ z >>> 16) << 32;
  }

  private static int partition(long key) {
    return (int) (key >>> 32) & SlotTable.PARTITIONS - 1;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    table.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    table.read(in);
  }

  @Override
  public void close() {
    table.close();
  }
}
