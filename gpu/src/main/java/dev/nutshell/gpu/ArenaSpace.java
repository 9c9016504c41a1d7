package dev.nutshell.gpu;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Portable;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.search.Device;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * How arena, parents and table grow together, whatever memory they lie in; see {@code search.c}.
 *
 * <p>Expanding states again finds nothing that was not found before, so states for whose successors
 * there was no room, or whose vectors were too short, are expanded once more after that is mended;
 * only what is counted is counted once.
 */
abstract class ArenaSpace implements Device.Space {
  // The counters of prelude.c.
  static final int TOP = 0;
  static final int FIRED = 1;
  static final int SIGNS = 2;
  static final int PLACE = 3;
  static final int INNER = 4;
  static final int LONGEST = 6;
  static final int LOOKS = 7;
  static final int COUNTERS = 8;

  private static final int NARROW = 4;
  private static final int DEEP = 8;
  private static final int OUTGROWN = 16;
  private static final int FULL = 32;
  private static final int BROKE = 256;

  private static final long LOOK = 1L << 63;
  private static final long DEADLOCKS = 1;
  private static final long FAULTS = 2;

  /** Members of Search in prelude.c. */
  private static final int MEMBERS = 12;

  /** Slots a state that there is room for: at most five of eight are taken. */
  private static final double SLOTS = 1.6;

  /** A vector of more words is longer than any of 255 processes that people write. */
  private static final int MOST_WORDS = 1 << 13;

  /** What is left of the budget for what is not counted state by state. */
  private static final double SHARE = 0.98;

  final Portable model;
  final Arena host = Arena.ofShared();
  final MemorySegment search = host.allocate(8L * MEMBERS, 8);

  /** What the kernels count in, or a copy of it. */
  final MemorySegment counters = host.allocate(8L * COUNTERS, 64);

  int words;
  private final long firstRoom;
  private final byte[] vector;
  private long slots;
  private long room;

  // Figures; another thread may show them.
  private volatile long states;
  private volatile long fired;
  private volatile long innerSteps;
  private volatile long marked;
  private int longest;
  private boolean broken;

  ArenaSpace(Portable model, long firstRoom) {
    this.model = model;
    this.firstRoom = firstRoom;
    words = model.words();
    vector = new byte[8 * MOST_WORDS];
  }

  // What a memory does.

  /** Compiles the text for vectors of {@link #words}. */
  abstract void compile();

  /** How many bytes could be held in all: what is held, and what is to be had. */
  abstract long most();

  /** Makes room for so many states; those that are there stay. */
  abstract void growArena(long states);

  /** Replaces the table by an empty one. */
  abstract void renewTable(long slots);

  /** Moves the states to vectors of more words. */
  abstract void widen(long states, int before, int after);

  /** Writes the addresses into {@link #search}: arena, parents, table, counters, marks. */
  abstract void address();

  abstract void expandStates();

  abstract void fillTable();

  final long counter(int number) {
    return counters.getAtIndex(ValueLayout.JAVA_LONG, number);
  }

  final void setCounter(int number, long value) {
    counters.setAtIndex(ValueLayout.JAVA_LONG, number, value);
  }

  abstract void putVector(long number, byte[] words, int bytes);

  abstract void getVector(long number, byte[] words, int bytes);

  abstract long parentEntry(long number);

  /** What to throw where so many bytes are not to be had. */
  abstract MemoryBudget.Exhausted refusal(long bytes);

  final void set(int member, long value) {
    search.setAtIndex(ValueLayout.JAVA_LONG, member, value);
  }

  @Override
  public void begin(State initial) {
    while (8 * words < initial.length()) {
      words *= 2;
    }
    compile();
    long fitting = (long) (most() * SHARE / bytesEach());
    grow(Math.min(firstRoom, fitting));
    Arrays.fill(vector, 0, 8 * words, (byte) 0);
    model.pack(initial, vector);
    putVector(0, vector, 8 * words);
    setCounter(TOP, 1);
    states = 1;
    longest = initial.length();
    refill();
  }

  private double bytesEach() {
    return 8 * words + 8 + 8 * SLOTS;
  }

  private void grow(long wanted) {
    if (wanted <= states + 1) {
      throw refusal((long) ((states + 1) * bytesEach()));
    }
    long next = (long) (wanted * SLOTS);
    renewTable(0);
    growArena(wanted);
    renewTable(next);
    slots = next;
    room = wanted;
  }

  private void refill() {
    bind(0, states, 0);
    fillTable();
  }

  private void bind(long from, long to, long checks) {
    address();
    set(3, slots);
    set(4, room);
    set(7, from);
    set(8, to);
    set(9, checks);
    set(10, threads());
    set(11, 0);
  }

  @Override
  public void expand(long from, long to, boolean deadlocks, boolean faults) {
    long firedBefore = fired;
    long innerBefore = innerSteps;
    while (true) {
      if (room - states < 2 * (to - from) && canGrow()) {
        enlarge();
      }
      setCounter(FIRED, 0);
      setCounter(INNER, 0);
      setCounter(SIGNS, 0);
      bind(from, to, (deadlocks ? DEADLOCKS : 0) | (faults ? FAULTS : 0));
      expandStates();
      long signs = counter(SIGNS);
      long top = Math.min(room, counter(TOP));
      setCounter(TOP, top);
      fired = firedBefore + counter(FIRED);
      innerSteps = innerBefore + counter(INNER);
      longest = Math.max(longest, (int) counter(LONGEST));
      marked = counter(LOOKS);
      states = top;
      broken |= (signs & BROKE) != 0;
      if ((signs & OUTGROWN) != 0) {
        model.outgrown((int) counter(PLACE) - 1);
      }
      if ((signs & DEEP) != 0) {
        throw MemoryBudget.Exhausted.full(
            "an atomic sequence has more choices on one path than the device remembers");
      }
      if ((signs & NARROW) != 0) {
        widen();
      } else if ((signs & FULL) != 0) {
        enlarge();
      } else {
        return;
      }
    }
  }

  private long fitting() {
    return (long) (most() * SHARE / bytesEach());
  }

  private boolean canGrow() {
    return fitting() > room + room / 16;
  }

  /** Twice as many states, or as many as there is room for. */
  private void enlarge() {
    if (!canGrow()) {
      throw refusal((long) (room / 16 * bytesEach()));
    }
    grow(Math.min(2 * room, fitting()));
    refill();
  }

  private void widen() {
    int before = words;
    if (2 * before > MOST_WORDS) {
      throw MemoryBudget.Exhausted.full(
          "a vector has more than %,d bytes".formatted(8 * MOST_WORDS));
    }
    long needed = (long) (room * 8.0 * before);
    if (most() * SHARE < room * bytesEach() + needed + states * 8.0 * before) {
      throw refusal(needed);
    }
    words = 2 * before;
    compile();
    renewTable(0);
    widen(states, before, words);
    growArena(room);
    renewTable(slots);
    refill();
  }

  @Override
  public long states() {
    return states;
  }

  @Override
  public long fired() {
    return fired;
  }

  @Override
  public long innerSteps() {
    return innerSteps;
  }

  @Override
  public int longest() {
    return longest;
  }

  @Override
  public boolean hasBroken() {
    return broken;
  }

  @Override
  public long marked() {
    return marked;
  }

  @Override
  public boolean isMarked(long number) {
    return (parentEntry(number) & LOOK) != 0;
  }

  @Override
  public long parent(long number) {
    return parentEntry(number) & ~LOOK;
  }

  @Override
  public void read(long number, State into) {
    getVector(number, vector, 8 * words);
    model.unpack(vector, into);
  }

  @Override
  public void close() {
    host.close();
  }
}
