package dev.nutshell.engine.search;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Spool;

/** A breadth-first frontier of ids below 2³², four bytes each: one level read, the next written. */
final class IdQueue implements AutoCloseable {
  private final Spool[] spools = new Spool[2];
  private final long[] ends = new long[2];
  private int reading;
  private long at;

  IdQueue(MemoryBudget budget, long share) {
    spools[0] = new Spool(budget, share / 2);
    spools[1] = new Spool(budget, share / 2);
  }

  void add(long id) {
    int writing = 1 - reading;
    long end = ends[writing];
    spools[writing].require(end, end + 4);
    spools[writing].segment().set(JAVA_INT, end, (int) id);
    ends[writing] = end + 4;
  }

  /** The first id of the level being written, which is not empty. */
  long firstWritten() {
    Spool spool = spools[1 - reading];
    spool.require(0, 4);
    return Integer.toUnsignedLong(spool.segment().get(JAVA_INT, 0));
  }

  boolean isLevelEmpty() {
    return ends[1 - reading] == 0;
  }

  /** Makes the level written so far the one to read. */
  void nextLevel() {
    spools[reading].forget(0, ends[reading]);
    ends[reading] = 0;
    reading = 1 - reading;
    at = 0;
  }

  /** Reads the level from its beginning once more. */
  void rewind() {
    at = 0;
  }

  boolean hasNext() {
    return at < ends[reading];
  }

  long next() {
    Spool spool = spools[reading];
    spool.require(at, at + 4);
    long id = Integer.toUnsignedLong(spool.segment().get(JAVA_INT, at));
    at += 4;
    return id;
  }

  @Override
  public void close() {
    spools[0].close();
    spools[1].close();
  }
}
