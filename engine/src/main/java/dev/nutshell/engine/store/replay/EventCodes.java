package dev.nutshell.engine.store.replay;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import java.io.IOException;

/**
 * Short codes for events, which models number as suits them, with gaps: the first {@value #MOST}
 * different events are coded by their rank, all others by their number above that.
 */
final class EventCodes implements Imaged, AutoCloseable {
  private static final int MOST = 4096;
  private static final int SLOTS = 2 * MOST;
  private static final long BYTES = 4L * (MOST + SLOTS);

  private final MemoryBudget budget;
  // Made when the first event comes, so that an empty store takes nothing.
  private int[] events;
  // Open addressing; a slot holds a rank from 1 on.
  private int[] ranks;
  private int count;
  // An event is mostly asked for again right away.
  private int lastEvent;
  private long lastCode = -1;

  EventCodes(MemoryBudget budget) {
    this.budget = budget;
  }

  long bytes() {
    return events == null ? 0 : BYTES;
  }

  /** The code of an event; {@link #admit} has seen to it that it has one. */
  long code(int event) {
    if (event != lastEvent || lastCode < 0) {
      int slot = slot(event);
      lastEvent = event;
      lastCode = ranks[slot] == 0 ? MOST + Integer.toUnsignedLong(event) : ranks[slot] - 1;
    }
    return lastCode;
  }

  /** Gives an event a short code, if there are any left, and returns its code. */
  long admit(int event) {
    if (event == lastEvent && lastCode >= 0) {
      return lastCode;
    }
    if (events == null) {
      open();
    }
    int slot = slot(event);
    if (ranks[slot] == 0 && count < MOST) {
      events[count++] = event;
      ranks[slot] = count;
    }
    return code(event);
  }

  private void open() {
    budget.reserve(BYTES);
    events = new int[MOST];
    ranks = new int[SLOTS];
  }

  int event(long code) {
    return code < MOST ? events[(int) code] : (int) (code - MOST);
  }

  private int slot(int event) {
    int slot = event * 0x9E3779B9 >>> 32 - Integer.numberOfTrailingZeros(SLOTS);
    while (ranks[slot] != 0 && events[ranks[slot] - 1] != event) {
      slot = slot + 1 & SLOTS - 1;
    }
    return slot;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("events", 1);
    out.putBoolean(events != null);
    out.putInts(events, count);
    out.end();
  }

  @Override
  public void read(ImageReader in) throws IOException {
    close();
    in.begin("events", 1);
    boolean any = in.getBoolean();
    int[] coded = in.getInts();
    in.end();
    count = 0;
    lastCode = -1;
    for (int event : coded) {
      admit(event);
    }
    if (any && events == null) {
      open();
    }
  }

  @Override
  public void close() {
    budget.release(bytes());
    events = null;
    ranks = null;
  }
}
