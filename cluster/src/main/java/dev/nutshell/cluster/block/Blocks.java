package dev.nutshell.cluster.block;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Spool;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Blocks one after the other, in memory as far as that goes, and then in a temporary file. */
public final class Blocks implements AutoCloseable {
  private static final int HEAD = 8;

  private final Spool spool;
  private long end;
  private long states;

  public Blocks(MemoryBudget budget, long resident) {
    spool = new Spool(budget, resident);
  }

  /** What takes blocks one by one. */
  public interface Taker {
    void take(byte[] block, int size, int states) throws IOException;
  }

  public void add(byte[] block, int size, int count) {
    spool.require(end, end + HEAD + size);
    MemorySegment to = spool.segment();
    to.set(ValueLayout.JAVA_INT_UNALIGNED, end, size);
    to.set(ValueLayout.JAVA_INT_UNALIGNED, end + 4, count);
    MemorySegment.copy(block, 0, to, ValueLayout.JAVA_BYTE, end + HEAD, size);
    end += HEAD + size;
    states += count;
  }

  public long states() {
    return states;
  }

  /** How many bytes the blocks have. */
  public long bytes() {
    return end;
  }

  public void forEach(Taker taker) throws IOException {
    for (Cursor cursor = new Cursor(); cursor.next(); ) {
      taker.take(cursor.block(), cursor.size(), cursor.states());
    }
  }

  /** Reads the blocks from the first on; more may be added behind. */
  public final class Cursor {
    private byte[] buffer = new byte[1 << 12];
    private long at;
    private int size;
    private int count;

    /** Takes the next block; false where there is none. */
    public boolean next() {
      if (at >= end) {
        return false;
      }
      spool.require(at, at + HEAD);
      size = spool.segment().get(ValueLayout.JAVA_INT_UNALIGNED, at);
      count = spool.segment().get(ValueLayout.JAVA_INT_UNALIGNED, at + 4);
      spool.require(at, at + HEAD + size);
      if (buffer.length < size) {
        buffer = new byte[Math.max(size, 2 * buffer.length)];
      }
      MemorySegment.copy(spool.segment(), ValueLayout.JAVA_BYTE, at + HEAD, buffer, 0, size);
      at += HEAD + size;
      return true;
    }

    public byte[] block() {
      return buffer;
    }

    public int size() {
      return size;
    }

    public int states() {
      return count;
    }
  }

  @Override
  public void close() {
    spool.close();
  }
}
