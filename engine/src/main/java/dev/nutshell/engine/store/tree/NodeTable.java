package dev.nutshell.engine.store.tree;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.SlotTable;
import dev.nutshell.engine.model.Hash;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * The inner nodes of all trees: pairs of 32-bit values, each with a number that stays. Equal
 * subtrees have equal numbers, so a subtree is stored once.
 *
 * <p>Invariant: the pair of number n stands at index n − 1, and no pair stands twice. Numbers start
 * at 1 and are unsigned 32-bit. A node costs 8 bytes and 10 to 11.5 bytes of table.
 */
final class NodeTable extends Nodes {
  private final long most;
  private final Region region;
  private final SlotTable table;
  private MemorySegment pairs = MemorySegment.NULL;

  NodeTable(MemoryBudget budget) {
    most = budget.most(MOST);
    region = new Region(budget);
    table = new SlotTable(budget);
  }

  @Override
  int number(long pair) {
    long hash = Hash.mix(pair);
    int partition = (int) hash & SlotTable.PARTITIONS - 1;
    long tag = hash & TAG;
    long position = table.home(partition, tag);
    for (long slot; (slot = table.get(position)) != 0; position = table.next(partition, position)) {
      if ((slot & TAG) == tag && pair((int) slot) == pair) {
        return (int) slot;
      }
    }
    return add(pair, partition, tag, position);
  }

  private int add(long pair, int partition, long tag, long vacant) {
    long number = table.size() + 1;
    if (number > most) {
      throw full(most);
    }
    long position = table.makeRoom(partition) ? table.vacant(partition, tag) : vacant;
    region.ensure(number * 8);
    pairs = region.segment();
    pairs.setAtIndex(JAVA_LONG, number - 1, pair);
    table.put(partition, position, tag | number);
    return (int) number;
  }

  @Override
  long pair(int number) {
    return pairs.getAtIndex(JAVA_LONG, Integer.toUnsignedLong(number) - 1);
  }

  @Override
  long size() {
    return table.size();
  }

  @Override
  long bytes() {
    return region.size() + table.bytes();
  }

  @Override
  Nodes view() {
    return this;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    region.write(out);
    table.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    region.read(in);
    table.read(in);
    in.require(8 * table.size() <= region.size(), "nodes");
    pairs = region.segment();
  }

  @Override
  public void close() {
    region.close();
    table.close();
  }
}
