package dev.nutshell.lts.relation;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.SlotTable;
import dev.nutshell.engine.model.Hash;
import java.util.Arrays;

/**
 * Sets of 64-bit items, numbered from 1 on: equal sets have one number. They are hashed to be found
 * and then compared, so no answer rests on a hash.
 */
final class Signatures implements AutoCloseable {
  private static final long TAG = 0xFFFF_FFFF_0000_0000L;
  private static final int PARTITIONS = 1;
  private static final int FIRST = 16;
  private static final int SMALL = 64;

  private final MemoryBudget budget;
  private final Region items;
  private final Region ends;
  private SlotTable table;
  private int size;
  private long end;

  /** The set that is being made, not sorted yet. */
  private long[] made = new long[16];

  private int length;

  Signatures(MemoryBudget budget) {
    this.budget = budget;
    items = new Region(budget);
    ends = new Region(budget);
    table = new SlotTable(budget, FIRST, PARTITIONS);
  }

  /** Forgets all sets. */
  void clear() {
    size = 0;
    end = 0;
    if (table.capacity() <= SMALL) {
      table.retain(_ -> false);
    } else {
      table.close();
      table = new SlotTable(budget, FIRST, PARTITIONS);
    }
  }

  int size() {
    return size;
  }

  void add(long item) {
    if (length == made.length) {
      made = Arrays.copyOf(made, 2 * length);
    }
    made[length++] = item;
  }

  /** Adds all items of a set. */
  void addAll(int number) {
    for (long i = start(number); i < endOf(number); i++) {
      add(items.segment().getAtIndex(JAVA_LONG, i));
    }
  }

  /** The number of the set that was made; the next one begins empty. */
  int number() {
    Arrays.sort(made, 0, length);
    int distinct = 0;
    long hash = 0;
    for (int i = 0; i < length; i++) {
      if (i == 0 || made[i] != made[i - 1]) {
        hash = Hash.mix(hash ^ made[i]) + distinct;
        made[distinct++] = made[i];
      }
    }
    length = 0;
    hash = Hash.mix(hash + distinct);
    long tag = hash & TAG;
    long position = table.home(0, tag);
    for (long slot; (slot = table.get(position)) != 0; position = table.next(0, position)) {
      int candidate = (int) (slot & ~TAG);
      if ((slot & TAG) == tag && holds(candidate, distinct)) {
        return candidate;
      }
    }
    if (table.makeRoom(0)) {
      position = table.vacant(0, tag);
    }
    append(distinct);
    table.put(0, position, tag | size);
    return size;
  }

  private boolean holds(int number, int count) {
    long from = start(number);
    if (endOf(number) - from != count) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (items.segment().getAtIndex(JAVA_LONG, from + i) != made[i]) {
        return false;
      }
    }
    return true;
  }

  private void append(int count) {
    long wanted = 8 * (end + count);
    if (wanted > items.size()) {
      items.ensure(wanted + wanted / 4);
    }
    if (8L * (size + 1) > ends.size()) {
      ends.ensure(8L * (size + 1) + 2L * size);
    }
    for (int i = 0; i < count; i++) {
      items.segment().setAtIndex(JAVA_LONG, end + i, made[i]);
    }
    end += count;
    ends.segment().setAtIndex(JAVA_LONG, size, end);
    size++;
  }

  private long start(int number) {
    return number == 1 ? 0 : ends.segment().getAtIndex(JAVA_LONG, number - 2);
  }

  private long endOf(int number) {
    return ends.segment().getAtIndex(JAVA_LONG, number - 1);
  }

  @Override
  public void close() {
    items.close();
    ends.close();
    table.close();
  }
}
