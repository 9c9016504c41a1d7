package dev.nutshell.engine.search.frontier;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Spool;
import java.io.IOException;

/**
 * From which state, and by which event, a breadth-first search found each state: what a shortest
 * trail is made of, under any store. States are numbered in the order in which they are found, so
 * the next parent's number is close to the last one's and a record is two short varints, two to
 * three bytes; nearly all of the log lies on disk.
 */
public final class ParentLog implements Imaged, AutoCloseable {
  private static final long RESIDENT = 8L << 20;
  private static final int MARK_BITS = 10;

  private final Spool records;
  private final Spool marks;
  private long end;
  private long count;
  private long lastParent;
  private long cursor;

  public ParentLog(MemoryBudget budget) {
    records = new Spool(budget, RESIDENT);
    marks = new Spool(budget, RESIDENT);
  }

  /** Records the state with the next number. The initial state has none. */
  public void add(long parent, int event) {
    if ((count & (1 << MARK_BITS) - 1) == 0) {
      long at = count >>> MARK_BITS << 4;
      marks.require(at, at + 16);
      marks.segment().set(JAVA_LONG, at, end);
      marks.segment().set(JAVA_LONG, at + 8, lastParent);
    }
    records.require(end, end + 20);
    long step = parent - lastParent;
    // Small steps down are short, too: several threads find states in no order.
    writeVarint(step << 1 ^ step >> 63);
    writeVarint(Integer.toUnsignedLong(event));
    lastParent = parent;
    count++;
  }

  /** The events from the initial state (number 0) to the state of that number. */
  public int[] path(long number, int extra) {
    long length = 0;
    for (long at = number; at != 0; at = find(at).parent) {
      length++;
    }
    int[] events = Trails.ofLength(length + extra);
    for (long at = number; at != 0; ) {
      Record record = find(at);
      events[(int) --length] = record.event;
      at = record.parent;
    }
    return events;
  }

  record Record(long parent, int event) {}

  /** Takes what is known of the next state. */
  public interface Taker {
    void take(long parent, int event);
  }

  void forEach(Taker taker) {
    cursor = 0;
    long parent = 0;
    for (long i = 0; i < count; i++) {
      records.require(cursor, cursor + 20);
      long step = readVarint();
      parent += step >>> 1 ^ -(step & 1);
      taker.take(parent, (int) readVarint());
    }
  }

  /** The record of the state of that number. */
  Record find(long number) {
    long index = number - 1;
    long mark = index >>> MARK_BITS << 4;
    marks.require(mark, mark + 16);
    cursor = marks.segment().get(JAVA_LONG, mark);
    long parent = marks.segment().get(JAVA_LONG, mark + 8);
    int event = 0;
    for (long i = index >>> MARK_BITS << MARK_BITS; i <= index; i++) {
      records.require(cursor, cursor + 20);
      long step = readVarint();
      parent += step >>> 1 ^ -(step & 1);
      event = (int) readVarint();
    }
    return new Record(parent, event);
  }

  private void writeVarint(long value) {
    while ((value & ~0x7F) != 0) {
      records.segment().set(JAVA_BYTE, end++, (byte) (value | 0x80));
      value >>>= 7;
    }
    records.segment().set(JAVA_BYTE, end++, (byte) value);
  }

  private long readVarint() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte part = records.segment().get(JAVA_BYTE, cursor++);
      value |= (part & 0x7FL) << shift;
      if (part >= 0) {
        return value;
      }
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("parents", 2);
    out.putLong(end);
    out.putLong(count);
    out.putLong(lastParent);
    out.end();
    records.write(out, 0, end);
    marks.write(out, 0, count + (1 << MARK_BITS) - 1 >>> MARK_BITS << 4);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("parents", 2);
    end = in.getLong();
    count = in.getLong();
    lastParent = in.getLong();
    in.end();
    records.read(in);
    marks.read(in);
  }

  @Override
  public void close() {
    records.close();
    marks.close();
  }
}
