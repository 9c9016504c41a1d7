package dev.nutshell.engine.search.frontier;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Spool;
import java.io.IOException;

/** A breadth-first frontier of ids below 2³², four bytes each: one level read, the next written. */
public final class IdQueue implements Imaged, AutoCloseable {
  private final Spool[] spools = new Spool[2];
  private final long[] ends = new long[2];
  private int reading;
  private long at;

  public IdQueue(MemoryBudget budget, long share) {
    spools[0] = new Spool(budget, share / 2);
    spools[1] = new Spool(budget, share / 2);
  }

  public void add(long id) {
    int writing = 1 - reading;
    long end = ends[writing];
    spools[writing].require(end, end + 4);
    spools[writing].segment().set(JAVA_INT, end, (int) id);
    ends[writing] = end + 4;
  }

  /** The first id of the level being written, which is not empty. */
  public long firstWritten() {
    Spool spool = spools[1 - reading];
    spool.require(0, 4);
    return Integer.toUnsignedLong(spool.segment().get(JAVA_INT, 0));
  }

  public boolean isLevelEmpty() {
    return ends[1 - reading] == 0;
  }

  /** Makes the level written so far the one to read. */
  public void nextLevel() {
    spools[reading].forget(0, ends[reading]);
    ends[reading] = 0;
    reading = 1 - reading;
    at = 0;
  }

  /** Reads the level from its beginning once more. */
  public void rewind() {
    at = 0;
  }

  public boolean hasNext() {
    return at < ends[reading];
  }

  public long next() {
    Spool spool = spools[reading];
    spool.require(at, at + 4);
    long id = Integer.toUnsignedLong(spool.segment().get(JAVA_INT, at));
    at += 4;
    return id;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("id queue", 1);
    out.putInt(reading);
    out.putLong(at);
    out.putLongs(ends, 2);
    out.end();
    spools[0].write(out, 0, ends[0]);
    spools[1].write(out, 0, ends[1]);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("id queue", 1);
    reading = in.getInt() & 1;
    at = in.getLong();
    long[] newEnds = in.getLongs();
    in.end();
    System.arraycopy(newEnds, 0, ends, 0, 2);
    spools[0].read(in);
    spools[1].read(in);
  }

  @Override
  public void close() {
    spools[0].close();
    spools[1].close();
  }
}
