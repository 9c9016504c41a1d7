package dev.nutshell.engine.search.frontier;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.memory.SpooledStack;
import dev.nutshell.engine.memory.Words;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import java.lang.foreign.MemorySegment;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * The depth-first stack below its top, off-heap, in a few bytes a frame: the event taken, how far
 * the state's events are fired, and how far its id is from the one above. An event names its
 * successor, so of {@value #SPAN} states one is kept, and the others are found again by firing the
 * events of the path from there, on an explorer that counts nothing.
 *
 * <p>The uppermost frames are at hand with their states and events, on the heap; most searches live
 * there. Where the search comes below them, a whole span is fired again at once, so each frame is
 * fired again once on a long way down, and going up and down around one place costs nothing.
 *
 * <p>A frame is numbers of seven bits a byte, to be read from the top down. Where a reduction chose
 * among the events, those that are left stand in the frame; otherwise they are enabled again.
 */
public final class PathStack extends SpooledStack {
  private static final int SPAN = 128;
  private static final int AT_HAND = 2 * SPAN;
  private static final int NUMBER = 10;
  private static final int HEAD = 3 * NUMBER;

  private final Supplier<Explorer> explorers;
  private final boolean listsEvents;
  private final State[] states = new State[AT_HAND];
  private final EventList[] lists = new EventList[AT_HAND];
  // Frames from here on are at hand where they have something left to fire.
  private long low;

  // Where reading has come to, and what was read of a frame.
  private long at;
  private long base;
  private long left;
  private int event;
  private long idStep;

  private Explorer explorer;
  private final int[] way = new int[SPAN];
  private final int[] lefts = new int[SPAN];
  private final EventList enabled = new EventList();
  private final State scratch = new State();
  private final State other = new State();

  /**
   * @param explorers makes what fires events again
   * @param listsEvents whether the events of a state are other ones than those enabled there
   */
  public PathStack(Spool spool, Supplier<Explorer> explorers, boolean listsEvents) {
    super(spool, "path");
    this.explorers = explorers;
    this.listsEvents = listsEvents;
  }

  /**
   * Puts a frame whose event before {@code cursor} is being followed.
   *
   * @param next the id of the state that it leads to
   */
  public void push(State state, EventList events, int cursor, long id, long next) {
    int left = events.size() - cursor;
    boolean whole = frames % SPAN == 0;
    long most = HEAD + (whole ? state.length() + NUMBER : 0) + (listsEvents ? 5L * left : 0);
    spool.require(top, top + most);
    fetch();
    long to = top;
    if (whole) {
      MemorySegment.copy(state.bytes(), 0, bytes, JAVA_BYTE, to, state.length());
      to = append(to + state.length(), state.length());
    }
    if (listsEvents) {
      for (int i = events.size() - 1; i >= cursor; i--) {
        to = append(to, Integer.toUnsignedLong(events.get(i)));
      }
    }
    to = append(to, zigzag(next - id));
    to = append(to, Integer.toUnsignedLong(events.get(cursor - 1)));
    top = append(to, left);
    if (left > 0) {
      remember(frames, state, events, cursor);
    }
    low = Math.min(low, frames++);
    low = Math.max(low, frames - AT_HAND);
  }

  /** Keeps a state at hand, and its events but the first so many. */
  private void remember(long frame, State state, EventList events, int from) {
    EventList list = list(frame);
    for (int i = from; i < events.size(); i++) {
      list.add(events.get(i));
    }
    states[(int) (frame % AT_HAND)].copyFrom(state);
  }

  /** An empty list for the events of a frame that is to be at hand. */
  private EventList list(long frame) {
    int slot = (int) (frame % AT_HAND);
    if (states[slot] == null) {
      states[slot] = new State();
      lists[slot] = new EventList();
    }
    lists[slot].clear();
    return lists[slot];
  }

  /**
   * Takes the topmost frame off. Where it has nothing left to fire, {@code events} comes back empty
   * and {@code state} is not touched.
   *
   * @param next the id of the state that its event led to
   * @return the id of its own
   */
  public long pop(State state, EventList events, long next) {
    long frame = frames - 1;
    events.clear();
    readHead(top);
    long id = next - idStep;
    if (left > 0) {
      if (frame < low) {
        recall(frame);
        readHead(top);
      }
      int slot = (int) (frame % AT_HAND);
      state.copyFrom(states[slot]);
      EventList list = lists[slot];
      for (int i = 0; i < list.size(); i++) {
        events.add(list.get(i));
      }
    }
    skipRest(frame);
    top = at;
    frames = frame;
    return id;
  }

  /** Brings the frames up to this one, the topmost, to hand, from the last whole state on. */
  private void recall(long frame) {
    if (explorer == null) {
      explorer = explorers.get();
    }
    long first = frame - frame % SPAN;
    long from = top;
    for (long f = frame; f >= first; f--) {
      readHead(from);
      int index = (int) (f - first);
      way[index] = event;
      lefts[index] = (int) left;
      if (listsEvents) {
        readEvents(list(f));
      }
      if (f == first) {
        readState(scratch);
      }
      from = at;
    }
    for (long f = first; f <= frame; f++) {
      int index = (int) (f - first);
      if (lefts[index] > 0 && listsEvents) {
        states[(int) (f % AT_HAND)].copyFrom(scratch);
      } else if (lefts[index] > 0) {
        explorer.enabled(scratch, enabled);
        remember(f, scratch, enabled, enabled.size() - lefts[index]);
      }
      if (f < frame) {
        explorer.fire(scratch, way[index], other);
        scratch.copyFrom(other);
      }
    }
    low = first;
  }

  /** The event taken in each frame from the bottom on, and room for {@code extra} more. */
  public int[] events(int extra) {
    int[] taken = Trails.ofLength(frames + extra);
    int[] above = {(int) frames};
    forEachEvent(each -> taken[--above[0]] = each);
    return taken;
  }

  /** Hands the event taken in each frame over, from the top down. */
  public void forEachEvent(IntConsumer taker) {
    at = top;
    for (long frame = frames - 1; frame >= 0; frame--) {
      readHead(at);
      taker.accept(event);
      skipRest(frame);
    }
  }

  private void readHead(long from) {
    at = from;
    spool.require(Math.max(0, at - HEAD), at);
    fetch();
    left = read();
    event = (int) read();
    long step = read();
    idStep = step >>> 1 ^ -(step & 1);
  }

  private void readEvents(EventList into) {
    spool.require(Math.max(0, at - 5 * left), at);
    fetch();
    for (long i = 0; i < left; i++) {
      into.add((int) read());
    }
  }

  private void skipRest(long frame) {
    if (listsEvents) {
      spool.require(Math.max(0, at - 5 * left), at);
      fetch();
      for (long i = 0; i < left; i++) {
        read();
      }
    }
    if (frame % SPAN == 0) {
      spool.require(Math.max(0, at - NUMBER), at);
      fetch();
      int length = (int) read();
      at -= length;
    }
  }

  /** The state of a whole frame, of which all else was read. */
  private void readState(State into) {
    spool.require(Math.max(0, at - NUMBER), at);
    fetch();
    int length = (int) read();
    at -= length;
    spool.require(at, at + Math.max(1, length));
    fetch();
    into.resize(0);
    into.resize(length);
    MemorySegment.copy(bytes, JAVA_BYTE, at, into.bytes(), 0, length);
  }

  /** Where the spool lies, after it may have moved. */
  private void fetch() {
    bytes = spool.segment();
    base = bytes.address();
  }

  private static long zigzag(long value) {
    return value << 1 ^ value >> 63;
  }

  /** Writes a number so that it can be read from its end: its lowest bits come last. */
  private long append(long to, long value) {
    // What push and read have required is in memory: see Words.
    if (value >>> 7 == 0) {
      Words.setByte(base + to, (byte) value);
      return to + 1;
    }
    return appendLong(to, value);
  }

  private long appendLong(long at, long value) {
    long to = at;
    int groups = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + 6) / 7);
    for (int i = groups - 1; i >= 0; i--) {
      int more = i < groups - 1 ? 0x80 : 0;
      Words.setByte(base + to++, (byte) ((int) (value >>> 7 * i) & 0x7F | more));
    }
    return to;
  }

  private long read() {
    int last = Words.getByte(base + --at);
    return last >= 0 ? last : readLong(last);
  }

  private long readLong(int last) {
    long value = last & 0x7F;
    for (int shift = 7; ; shift += 7) {
      int group = Words.getByte(base + --at);
      value |= (long) (group & 0x7F) << shift;
      if (group >= 0) {
        return value;
      }
    }
  }

  /** After an image was read nothing is at hand. */
  @Override
  protected void wasRead() {
    low = frames;
  }
}
