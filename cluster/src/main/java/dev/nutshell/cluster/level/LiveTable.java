package dev.nutshell.cluster.level;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.cache.StateTable;

/**
 * Vectors, each with what is known of it: whether it is live and has something to tell, its level;
 * which acceptance sets are met on a way to it, from where it knows that of each; how many
 * predecessors it has.
 */
final class LiveTable implements AutoCloseable {
  static final int MOST_PARTITIONS = 1 << 12;

  private static final int MOST_EVENTS = 1 << 20;
  private static final long LIVE = 1;
  private static final long DIRTY = 2;
  private static final int LEVEL = 8;
  private static final int MET = 1;
  private static final int COUNT = 2;
  private static final int POINTERS = 3;

  private final StateTable table;

  LiveTable(MemoryBudget budget, int sets) {
    table = new StateTable(budget, 0);
    for (int i = 1; i < POINTERS + sets; i++) {
      table.widen();
    }
  }

  /** A state and one of its events; no two have the same. */
  static long tag(int partition, long id, int event) {
    if (event >= MOST_EVENTS) {
      throw new IllegalStateException("a state has " + event + " events, too many to tell apart");
    }
    return (long) partition << 52 | id << 20 | event;
  }

  /** Adds a state; false where it is here already. */
  boolean add(State state, long level) {
    long id = table.put(state);
    if (id < 0) {
      return false;
    }
    table.set(id, 0, LIVE | level << LEVEL);
    return true;
  }

  long find(State state) {
    return table.find(state);
  }

  void load(long id, State into) {
    table.load(id, into);
  }

  /** No number is as large as this one. */
  long limit() {
    return table.idLimit();
  }

  boolean isLive(long id) {
    return table.isHeld(id) && (table.word(id, 0) & LIVE) != 0;
  }

  void kill(long id) {
    table.clear(id, 0, LIVE);
  }

  boolean isDirty(long id) {
    return (table.word(id, 0) & DIRTY) != 0;
  }

  void setDirty(long id, boolean dirty) {
    if (dirty) {
      table.set(id, 0, DIRTY);
    } else {
      table.clear(id, 0, DIRTY);
    }
  }

  long level(long id) {
    return (table.word(id, 0) & (1L << StateTable.CALLER_BITS) - 1) >>> LEVEL;
  }

  /** The sets that are met on a way to the state. */
  long met(long id) {
    return table.word(id, MET);
  }

  void forget(long id) {
    table.clear(id, MET, -1);
  }

  /**
   * Some sets are met on a way to the state.
   *
   * @param from where who says so is
   * @return whether that is news
   */
  boolean meet(long id, long told, long from) {
    long news = told & ~met(id);
    for (long rest = news; rest != 0; rest &= rest - 1) {
      put(id, POINTERS + Long.numberOfTrailingZeros(rest), from);
    }
    table.set(id, MET, news);
    return news != 0;
  }

  private void put(long id, int word, long value) {
    table.clear(id, word, -1);
    table.set(id, word, value);
  }

  /** From whom the state knows of a set. */
  RoundReport.Key pointer(long id, int set) {
    long tag = table.word(id, POINTERS + set);
    return new RoundReport.Key((int) (tag >>> 52), tag >>> 20 & 0xFFFF_FFFFL);
  }

  long count(long id) {
    return table.word(id, COUNT);
  }

  void setCount(long id, long count) {
    put(id, COUNT, count);
  }

  @Override
  public void close() {
    table.close();
  }
}
