package dev.nutshell.engine.search.frontier;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.memory.SpooledStack;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;

/**
 * The depth-first stack below its top, off-heap. A frame is the vector, the events not yet fired,
 * and a footer (id, event taken, number of events left, vector length). A frame with nothing left
 * to fire keeps its footer only, unless its vector will be needed again. Where the store prefers
 * it, no frame has a vector, and the store rebuilds the state.
 */
public final class FrameStack extends SpooledStack {
  private static final int FOOTER = 24;

  private final Session rebuilder;
  private final boolean keepsAll;

  /**
   * @param rebuilder what rebuilds states, or null to keep them
   */
  public FrameStack(Spool spool, Session rebuilder) {
    this(spool, rebuilder, false);
  }

  /** One that gives every state back, also where nothing is left to fire. */
  public static FrameStack keepingAll(Spool spool) {
    return new FrameStack(spool, null, true);
  }

  private FrameStack(Spool spool, Session rebuilder, boolean keepsAll) {
    super(spool, "frames");
    this.rebuilder = rebuilder;
    this.keepsAll = keepsAll;
  }

  private int vectorBytes(int left, int length) {
    return left == 0 && !keepsAll ? 0 : State.padded(length);
  }

  /** Puts a frame whose event before {@code cursor} is being followed. */
  public void push(State state, EventList events, int cursor, long id) {
    int left = events.size() - cursor;
    int length = rebuilder == null ? state.length() : 0;
    int vector = vectorBytes(left, length);
    long frame = vector + ((4L * left + 7) & ~7) + FOOTER;
    spool.require(top, top + frame);
    bytes = spool.segment();
    for (int i = 0; i < vector; i += 8) {
      bytes.set(JAVA_LONG, top + i, state.getLong(i));
    }
    for (int i = 0; i < left; i++) {
      bytes.set(JAVA_INT, top + vector + 4L * i, events.get(cursor + i));
    }
    top += frame;
    bytes.set(JAVA_LONG, top - 24, id);
    bytes.set(JAVA_INT, top - 16, events.get(cursor - 1));
    bytes.set(JAVA_INT, top - 12, left);
    bytes.set(JAVA_INT, top - 8, length);
    frames++;
  }

  /** The id in the topmost frame. */
  public long id() {
    spool.require(top - FOOTER, top);
    return bytes.get(JAVA_LONG, top - 24);
  }

  /**
   * Takes the topmost frame off. Where it has nothing left to fire, {@code events} comes back empty
   * and {@code state}, unless all are kept, is not touched.
   */
  public void pop(State state, EventList events) {
    spool.require(top - FOOTER, top);
    int left = bytes.get(JAVA_INT, top - 12);
    int length = bytes.get(JAVA_INT, top - 8);
    long id = bytes.get(JAVA_LONG, top - 24);
    top -= FOOTER;
    frames--;
    events.clear();
    if (left == 0 && !keepsAll) {
      return;
    }
    long list = top - ((4L * left + 7) & ~7);
    int vector = State.padded(length);
    spool.require(list - vector, top);
    for (int i = 0; i < left; i++) {
      events.add(bytes.get(JAVA_INT, list + 4L * i));
    }
    top = list - vector;
    if (rebuilder != null) {
      rebuilder.rebuild(id, state);
      return;
    }
    state.resize(length);
    for (int i = 0; i < vector; i += 8) {
      state.setLong(i, bytes.get(JAVA_LONG, top + i));
    }
  }

  /** The event taken in each frame from the bottom on, and room for {@code extra} more. */
  public int[] events(int extra) {
    int[] taken = Trails.ofLength(frames + extra);
    long at = top;
    for (int i = (int) frames - 1; i >= 0; i--) {
      spool.require(at - FOOTER, at);
      taken[i] = bytes.get(JAVA_INT, at - 16);
      int left = bytes.get(JAVA_INT, at - 12);
      int length = bytes.get(JAVA_INT, at - 8);
      at -= FOOTER + ((4L * left + 7) & ~7) + vectorBytes(left, length);
    }
    return taken;
  }
}
