package dev.nutshell.gpu;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Portable;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.search.Device;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;

/**
 * How arena, parents and table grow together, whatever memory they lie in; see {@code search.c}.
 *
 * <p>Expanding states again finds nothing that was not found before, so states for whose successors
 * there was no room, or whose vectors were too short, are expanded once more after that is mended;
 * only what is counted is counted once.
 *
 * <p>Where memory gets short, it is divided anew once: the table becomes as large as it ever will
 * be, and the arena smaller. From then on the oldest states move {@linkplain Far away} whenever the
 * arena is full; where they were not expanded yet, kernels read them from there.
 */
abstract class ArenaSpace extends NearMemory implements Device.Space {
  private static final int NARROW = 4;
  private static final int DEEP = 8;
  private static final int OUTGROWN = 16;
  private static final int FULL = 32;
  private static final int BROKE = 256;
  private static final int LOST = 512;

  private static final long LOOK = 1L << 63;
  private static final long DEADLOCKS = 1;
  private static final long FAULTS = 2;

  /** Slots a state that there is room for: at most five of eight are taken. */
  private static final double SLOTS = 1.6;

  /** The same where memory is short: four of five. */
  private static final double FEWER_SLOTS = 1.25;

  /** The most of the memory that the table then has. */
  private static final double MOST_TABLE = 7.0 / 8;

  /** States move where there is room for this part of the near ones at least. */
  private static final int WORTH_MOVING = 16;

  /** Where memory is short, no more than this part of the near states is expanded at once. */
  private static final int AT_ONCE = 8;

  /** A vector of more words is longer than any of 255 processes that people write. */
  private static final int MOST_WORDS = 1 << 13;

  /** What is left of the budget for what is not counted state by state. */
  private static final double SHARE = 0.98;

  /** Arena, parents and table each take whole pages. */
  private static final int ROUNDED = 3;

  /** So many bytes are copied at once. */
  private static final int PIECE = 1 << 19;

  private final long firstRoom;
  private final Far far;
  private final byte[] vector;
  private final MemorySegment piece = host.allocate(PIECE, 64);
  private long slots;

  /** The arena holds so many states, */
  private long near;

  /** the table so many, */
  private long most;

  /** and those below were moved away. */
  private long moved;

  private boolean isShort;

  /** Slots that were claimed in vain. */
  private long gone;

  /** The states below are expanded. */
  private long expanded;

  private long firedFor;
  private long innerStepsFor;

  // Figures; another thread may show them.
  private volatile long states;
  private volatile long fired;
  private volatile long innerSteps;
  private volatile long marked;
  private int longest;
  private boolean broken;

  /**
   * @param far where states are moved to, or null
   */
  ArenaSpace(Portable model, long firstRoom, Far far) {
    super(model);
    this.firstRoom = firstRoom;
    this.far = far;
    vector = new byte[8 * MOST_WORDS];
  }

  /** How many states are near. */
  final long nearStates() {
    return states - moved;
  }

  @Override
  public void begin(State initial) {
    while (8 * words < initial.length()) {
      words *= 2;
    }
    compile();
    grow(Math.min(firstRoom, fitting()));
    Arrays.fill(vector, 0, 8 * words, (byte) 0);
    model.pack(initial, vector);
    MemorySegment first = host.allocate(8L * words + 8, 8);
    MemorySegment.copy(vector, 0, first, ValueLayout.JAVA_BYTE, 0, 8 * words);
    putNear(0, 1, first, first.asSlice(8L * words));
    states = 1;
    longest = initial.length();
    refill();
  }

  private int bytesFar() {
    return 8 * words + 8;
  }

  private double bytesEach() {
    return bytesFar() + 8 * SLOTS;
  }

  /** What can be divided among states. */
  private double divisible() {
    return Math.max(0, most() * SHARE - ROUNDED * page() - 16.0 * hands());
  }

  private long fitting() {
    return (long) (divisible() / bytesEach());
  }

  private long slotsFor(double states, double each) {
    return (long) (states * each) + 2 * hands();
  }

  /** States of higher numbers have no place. */
  private long room() {
    return Math.min(most, moved + near);
  }

  private void grow(long wanted) {
    if (wanted <= states + 1) {
      throw refusal((long) ((states + 1) * bytesEach()));
    }
    long next = slotsFor(wanted, SLOTS);
    renewTable(0);
    sizeArena(wanted);
    renewTable(next);
    slots = next;
    near = wanted;
    most = wanted;
  }

  /** Fills the table, which is empty. */
  private void refill() {
    gone = 0;
    setCounter(TOP, states);
    setCounter(SIGNS, 0);
    bind(0, states, 0);
    fillTable();
    requireFar(counter(SIGNS));
  }

  private static void requireFar(long signs) {
    if ((signs & LOST) != 0) {
      throw MemoryBudget.Exhausted.onDisk(
          "a state that was moved to disk cannot be read or written there");
    }
  }

  private void bind(long from, long to, long checks) {
    address();
    set(3, slots);
    set(4, room());
    set(7, from);
    set(8, to);
    set(9, checks);
    set(10, threads());
    set(11, 0);
    set(FAR, moved);
    if (far != null) {
      far.address(this);
    }
  }

  @Override
  public void expand(long from, long to, boolean deadlocks, boolean faults) {
    long checks = (deadlocks ? DEADLOCKS : 0) | (faults ? FAULTS : 0);
    long some = to - from;
    expanded = from;
    while (expanded < to) {
      if (isShort) {
        some = Math.min(some, Math.max(1, near / AT_ONCE));
      }
      long end = Math.min(to, expanded + some);
      if (!isShort && room() - states < 2 * (end - expanded) && canGrow()) {
        makeRoom();
      }
      long signs = attempt(end, checks);
      if ((signs & NARROW) != 0) {
        widen();
      } else if ((signs & FULL) == 0) {
        expanded = end;
        firedFor = fired;
        innerStepsFor = innerSteps;
      } else if (!makeRoom()) {
        throw refusal((long) (Math.max(1, near / WORTH_MOVING) * bytesEach()));
      }
    }
  }

  /** Expands what was not expanded up to a number, as far as there is room, and returns signs. */
  private long attempt(long end, long checks) {
    setCounter(FIRED, 0);
    setCounter(INNER, 0);
    setCounter(SIGNS, 0);
    bind(expanded, end, checks);
    expandStates();
    long signs = counter(SIGNS);
    long top = Math.min(room(), counter(TOP));
    gone += counter(TOP) - top;
    setCounter(TOP, top);
    fired = firedFor + counter(FIRED);
    innerSteps = innerStepsFor + counter(INNER);
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
    requireFar(signs);
    return signs;
  }

  private boolean canGrow() {
    return fitting() > near + near / 16;
  }

  /** Twice as many states, or as many as there is room for; false where there is none now. */
  private boolean makeRoom() {
    if (isShort) {
      return states < most && move();
    }
    if (!canGrow()) {
      return divide();
    }
    try {
      grow(Math.min(2 * near, fitting()));
      refill();
      return true;
    } catch (MemoryBudget.Exhausted exhausted) {
      // There may be no table now.
      if (divide()) {
        return true;
      }
      throw exhausted;
    }
  }

  /** As many of the first states as there is room for elsewhere. */
  private long movable(long upTo) {
    return Math.min(upTo, moved + far.left() / bytesFar());
  }

  /**
   * Divides the memory anew: as many states as table, arena and what is farther away can hold
   * together.
   */
  private boolean divide() {
    if (far == null) {
      return false;
    }
    double all = divisible();
    double slot = 8 * FEWER_SLOTS;
    double wanted = Math.min((all + far.left()) / (bytesFar() + slot), MOST_TABLE * all / slot);
    long close = (long) ((all - wanted * slot) / bytesFar());
    long upTo = movable(Math.max(0, states - close / 2));
    if (wanted < states + states / WORTH_MOVING || states - upTo >= close) {
      return false;
    }
    moveTo(upTo);
    renewTable(0);
    sizeArena(close);
    long rest = (long) (most() * SHARE) - page() - arenaBytes();
    slots = Math.min(slotsFor(wanted, FEWER_SLOTS), rest / 8);
    renewTable(slots);
    near = close;
    most = (long) ((slots - 2 * hands()) / FEWER_SLOTS);
    isShort = true;
    if (most <= states) {
      throw refusal(8 * slots);
    }
    refill();
    return true;
  }

  /** The older half: what was found last is met again soonest. */
  private boolean move() {
    long upTo = movable(moved + (nearStates() + 1) / 2);
    if (upTo - moved < Math.max(1, near / WORTH_MOVING)) {
      return false;
    }
    moveTo(upTo);
    if (gone > slots / 64) {
      renewTable(slots);
      refill();
    }
    return true;
  }

  private void moveTo(long upTo) {
    long count = upTo - moved;
    if (count == 0) {
      return;
    }
    far.take(this, count);
    shift(count, nearStates() - count);
    moved = upTo;
  }

  private void widen() {
    int before = words;
    if (2 * before > MOST_WORDS) {
      throw MemoryBudget.Exhausted.full(
          "a vector has more than %,d bytes".formatted(8 * MOST_WORDS));
    }
    if (isShort) {
      throw MemoryBudget.Exhausted.full(
          "a vector has more than %,d bytes, and others were moved to %s already"
              .formatted(8 * words, far.place()));
    }
    long needed = (long) (near * 8.0 * before);
    if (most() * SHARE < near * bytesEach() + needed + states * 8.0 * before) {
      throw refusal(needed);
    }
    words = 2 * before;
    compile();
    renewTable(0);
    widen(states, before, words);
    sizeArena(near);
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

  private long parentEntry(long number) {
    if (number >= moved) {
      return nearParent(number - moved);
    }
    far.getParents(number, 1, piece);
    return piece.get(ValueLayout.JAVA_LONG, 0);
  }

  @Override
  public void read(long number, State into) {
    if (number >= moved) {
      nearVector(number - moved, vector, 8 * words);
    } else {
      far.getVectors(number, 1, piece);
      MemorySegment.copy(piece, ValueLayout.JAVA_BYTE, 0, vector, 0, 8 * words);
    }
    model.unpack(vector, into);
  }

  @Override
  public List<String> notes() {
    return moved == 0
        ? List.of()
        : List.of("%,d states were moved to %s as memory got short".formatted(moved, far.place()));
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("device", 1);
    out.putInt(words);
    out.putLong(states);
    out.putLong(expanded);
    out.putLong(firedFor);
    out.putLong(innerStepsFor);
    out.putLong(marked);
    out.putInt(longest);
    out.putBoolean(broken);
    byte[] marks = marks();
    out.putArray(marks, marks.length);
    for (long first = 0; first < states; ) {
      long count = pieceFrom(first);
      if (first < moved) {
        far.getVectors(first, count, piece);
      } else {
        getNearVectors(first - moved, count, piece);
      }
      out.putMemory(piece, count * 8 * words);
      if (first < moved) {
        far.getParents(first, count, piece);
      } else {
        getNearParents(first - moved, count, piece);
      }
      out.putMemory(piece, 8 * count);
      first += count;
    }
    out.end();
  }

  private long pieceFrom(long first) {
    long end = first < moved ? moved : states;
    return Math.min(PIECE / (8 * words), end - first);
  }

  /** Where there is less memory than before, states move away while they are read. */
  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("device", 1);
    words = in.getInt();
    in.require(words > 0 && words <= MOST_WORDS, "the words of a vector");
    long total = in.getLong();
    long done = in.getLong();
    in.require(done >= 0 && done <= total, "the states of a device");
    firedFor = in.getLong();
    innerStepsFor = in.getLong();
    setCounter(LOOKS, in.getLong());
    longest = in.getInt();
    broken = in.getBoolean();
    byte[] marks = in.getArray();
    in.require(marks.length == model.marks(), "the marks of a model");
    compile();
    setMarks(marks);
    fired = firedFor;
    innerSteps = innerStepsFor;
    marked = counter(LOOKS);
    expanded = done;
    grow(Math.min(Math.max(firstRoom, 2 * total), fitting()));
    MemorySegment parents = host.allocate(PIECE, 64);
    while (states < total) {
      long bytes = in.memoryBytes();
      long count = bytes / (8L * words);
      boolean sensible = bytes <= PIECE && count > 0 && count * 8 * words == bytes;
      in.require(sensible && states + count <= total, "the vectors of a device");
      in.getMemory(piece, bytes);
      in.require(in.memoryBytes() == 8 * count, "the parents of a device");
      in.getMemory(parents, 8 * count);
      for (long put = 0; put < count; ) {
        long some = Math.min(count - put, room() - states);
        if (some == 0 && !makeRoom()) {
          throw refusal((long) ((total - states) * bytesEach()));
        }
        putNear(nearStates(), some, piece.asSlice(8L * words * put), parents.asSlice(8 * put));
        states += some;
        put += some;
      }
    }
    in.end();
    renewTable(slots);
    refill();
  }

  @Override
  public void close() {
    if (far != null) {
      far.close();
    }
    host.close();
  }
}
