package dev.nutshell.engine.search.frontier;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.memory.SpooledStack;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.reduce.EventSet;

/**
 * The depth-first stack below its top for a search with sleep sets, off-heap. A frame is the
 * vector, the events not yet fired, the sleep set, and a footer.
 */
public final class SleepStack extends SpooledStack {
  private static final int FOOTER = 32;

  public SleepStack(Spool spool) {
    super(spool, "frames with sleep sets");
  }

  /** Puts a frame whose event before {@code cursor} is being followed. */
  public void push(
      State state, EventList events, int cursor, EventSet sleep, long id, boolean leaves) {
    int left = events.size() - cursor;
    int vector = State.padded(state.length());
    long frame = vector + even(left + sleep.size()) + FOOTER;
    spool.require(top, top + frame);
    bytes = spool.segment();
    for (int i = 0; i < vector; i += 8) {
      bytes.set(JAVA_LONG, top + i, state.getLong(i));
    }
    long at = top + vector;
    for (int i = cursor; i < events.size(); i++, at += 4) {
      bytes.set(JAVA_INT, at, events.get(i));
    }
    for (int i = 0; i < sleep.size(); i++, at += 4) {
      bytes.set(JAVA_INT, at, sleep.get(i));
    }
    top += frame;
    bytes.set(JAVA_LONG, top - 32, id);
    bytes.set(JAVA_INT, top - 24, events.get(cursor - 1));
    bytes.set(JAVA_INT, top - 20, left);
    bytes.set(JAVA_INT, top - 16, sleep.size());
    bytes.set(JAVA_INT, top - 12, state.length());
    bytes.set(JAVA_INT, top - 8, leaves ? 1 : 0);
    frames++;
  }

  private static long even(int ints) {
    return 4L * ints + 7 & ~7;
  }

  /** The id in the topmost frame. */
  public long id() {
    spool.require(top - FOOTER, top);
    return bytes.get(JAVA_LONG, top - 32);
  }

  /** Whether the store is to be told when the state of the topmost frame is left. */
  public boolean leaves() {
    spool.require(top - FOOTER, top);
    return bytes.get(JAVA_INT, top - 8) != 0;
  }

  /** Takes the topmost frame off. */
  public void pop(State state, EventList events, EventSet sleep) {
    spool.require(top - FOOTER, top);
    int left = bytes.get(JAVA_INT, top - 20);
    int sleeping = bytes.get(JAVA_INT, top - 16);
    int length = bytes.get(JAVA_INT, top - 12);
    int vector = State.padded(length);
    long start = top - FOOTER - even(left + sleeping) - vector;
    spool.require(start, top);
    state.resize(length);
    for (int i = 0; i < vector; i += 8) {
      state.setLong(i, bytes.get(JAVA_LONG, start + i));
    }
    events.clear();
    sleep.clear();
    long at = start + vector;
    for (int i = 0; i < left; i++, at += 4) {
      events.add(bytes.get(JAVA_INT, at));
    }
    for (int i = 0; i < sleeping; i++, at += 4) {
      sleep.add(bytes.get(JAVA_INT, at));
    }
    top = start;
    frames--;
  }

  /** The event taken in each frame from the bottom on, and room for {@code extra} more. */
  public int[] events(int extra) {
    int[] taken = Trails.ofLength(frames + extra);
    long at = top;
    for (int i = (int) frames - 1; i >= 0; i--) {
      spool.require(at - FOOTER, at);
      taken[i] = bytes.get(JAVA_INT, at - 24);
      int ints = bytes.get(JAVA_INT, at - 20) + bytes.get(JAVA_INT, at - 16);
      at -= FOOTER + even(ints) + State.padded(bytes.get(JAVA_INT, at - 12));
    }
    return taken;
  }
}
