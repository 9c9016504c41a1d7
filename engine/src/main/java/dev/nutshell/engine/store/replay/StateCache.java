package dev.nutshell.engine.store.replay;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * A few whole states, by number. A slot is a word with the number and the length, words for the
 * order of use where the kind of cache needs them, and the vector. Slots are as long as the longest
 * vector so far; where the budget refuses a slot, the state is not kept, which costs only time.
 */
public abstract class StateCache implements Imaged, AutoCloseable {
  /**
   * In place of a number of slots: as many as a share of memory allows, which grows with the store.
   * It takes two to four bytes a state.
   */
  public static final long GROWING = -1;

  /** As {@link #GROWING}, in an eighth of the memory. */
  public static final long GROWING_THRIFTILY = -8;

  static final long NO_SLOT = -1;
  private static final int LENGTH_BITS = 24;
  // The length of a vector that was dropped; its slot still has the number.
  private static final int DROPPED = (1 << LENGTH_BITS) - 1;

  private static final int BYTES_A_STATE = 4;
  private static final long FIRST_SLOTS = 1023;
  private static final long FIRST_GROWTH = 1 << 12;

  private final int headerBytes;
  private final Region region;
  private long growAt = Long.MAX_VALUE;
  private long thrift;
  private long slots;
  private long stride;
  private MemorySegment bytes = MemorySegment.NULL;
  private int refusedLength = Integer.MAX_VALUE;

  StateCache(MemoryBudget budget, long slots, int headerBytes) {
    region = new Region(budget);
    this.headerBytes = headerBytes;
    this.slots = slots < 0 ? FIRST_SLOTS : slots;
    if (slots < 0) {
      growAt = FIRST_GROWTH;
      thrift = -slots;
    }
  }

  /** Whether the cache grows with the store. */
  public final boolean isGrowing() {
    return growAt != Long.MAX_VALUE;
  }

  /** Tells a cache that grows how many states there are. */
  public final void keepPace(long states) {
    if (states >= growAt) {
      growAt = 2 * states;
      long wanted = states * BYTES_A_STATE / thrift / Math.max(1, stride) | 1;
      if (stride > 0 && wanted > slots) {
        tryResize(wanted);
      }
    }
  }

  public final long slots() {
    return slots;
  }

  public final long bytes() {
    return region.size() + indexBytes();
  }

  long indexBytes() {
    return 0;
  }

  /** Where the state of a number lies, or {@link #NO_SLOT}. */
  abstract long find(long number);

  /** A slot for the state of a number, which is not here: one whose state is to go. */
  abstract long admit(long number);

  /** Forgets the order of use: all slots are empty. */
  abstract void reset(long slots);

  /** Copies the state of a number, if it is here. */
  public final boolean load(long number, State into) {
    long at = locate(number);
    int length = at < 0 ? DROPPED : length(at);
    if (length == DROPPED) {
      return false;
    }
    into.resize(length);
    for (int i = 0; i < length; i += 8) {
      into.setLong(i, bytes.get(JAVA_LONG, at + headerBytes + i));
    }
    return true;
  }

  /** Whether the state of a number is here and equal to this one. */
  public final boolean holds(long number, State state) {
    long at = locate(number);
    if (at < 0 || length(at) != state.length()) {
      return false;
    }
    for (int i = 0; i < state.length(); i += 8) {
      if (bytes.get(JAVA_LONG, at + headerBytes + i) != state.getLong(i)) {
        return false;
      }
    }
    return true;
  }

  /** Keeps a state, if there is room. */
  public final void put(long number, State state) {
    int length = state.length();
    if (slots == 0 || headerBytes + State.padded(length) > stride && !lengthen(length)) {
      return;
    }
    long at = locate(number);
    if (at < 0) {
      at = admit(number) * stride;
    } else if (length(at) != DROPPED) {
      return;
    }
    bytes.set(JAVA_LONG, at, number + 1 << LENGTH_BITS | length);
    for (int i = 0; i < length; i += 8) {
      bytes.set(JAVA_LONG, at + headerBytes + i, state.getLong(i));
    }
  }

  /** Forgets the state of a number, which will be that of another. */
  public final void drop(long number) {
    long at = locate(number);
    if (at >= 0) {
      bytes.set(JAVA_LONG, at, number + 1 << LENGTH_BITS | DROPPED);
    }
  }

  private long locate(long number) {
    return stride == 0 || slots == 0 ? -1 : find(number) * stride;
  }

  /** Changes the number of slots, which are empty then; or leaves all as it is. */
  public final void tryResize(long newSlots) {
    try {
      region.ensure(newSlots * stride);
      bytes = region.segment();
      reset(newSlots);
      bytes.asSlice(0, newSlots * stride).fill((byte) 0);
      slots = newSlots;
    } catch (MemoryBudget.Exhausted spent) {
      return;
    }
  }

  private boolean lengthen(int length) {
    if (length >= refusedLength) {
      return false;
    }
    try {
      long wider = headerBytes + State.padded(length);
      region.ensure(slots * wider);
      bytes = region.segment();
      reset(slots);
      stride = wider;
      bytes.asSlice(0, slots * stride).fill((byte) 0);
      return true;
    } catch (MemoryBudget.Exhausted spent) {
      refusedLength = length;
      return false;
    }
  }

  final long numberIn(long slot) {
    return (bytes.get(JAVA_LONG, slot * stride) >>> LENGTH_BITS) - 1;
  }

  final long word(long slot, int index) {
    return bytes.get(JAVA_LONG, slot * stride + 8L * index);
  }

  final void setWord(long slot, int index, long value) {
    bytes.set(JAVA_LONG, slot * stride + 8L * index, value);
  }

  private int length(long at) {
    return (int) bytes.get(JAVA_LONG, at) & (1 << LENGTH_BITS) - 1;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("state cache", 1);
    out.putLong(thrift);
    out.putLong(growAt);
    out.putLong(slots);
    out.putLong(stride);
    out.putInt(refusedLength);
    out.end();
    region.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("state cache", 1);
    in.same(thrift, "thrift");
    growAt = in.getLong();
    slots = in.getLong();
    stride = in.getLong();
    refusedLength = in.getInt();
    in.end();
    region.read(in);
    in.require(slots * stride <= region.size(), "a cache of states");
    bytes = region.segment();
  }

  @Override
  public void close() {
    region.close();
  }

  /**
   * Each number has one slot, as in the paper: its remainder.
   *
   * @param slots how many, or {@link #GROWING}
   */
  public static StateCache direct(MemoryBudget budget, long slots) {
    return new Direct(budget, slots);
  }

  /** The state that was not used for longest goes first. */
  public static StateCache leastRecentlyUsed(MemoryBudget budget, long slots) {
    return new LeastRecentlyUsed(budget, slots);
  }

  private static final class Direct extends StateCache {
    private long reciprocal;

    Direct(MemoryBudget budget, long slots) {
      super(budget, slots, 8);
    }

    @Override
    long find(long number) {
      long slot = admit(number);
      return numberIn(slot) == number ? slot : NO_SLOT;
    }

    @Override
    long admit(long number) {
      // The remainder, exact for 32 bits (Lemire, Kaser, Kurz: Faster Remainder by Direct
      // Computation, 2019): this is asked at every step of a replay.
      return Math.unsignedMultiplyHigh(number * reciprocal, slots());
    }

    @Override
    public void read(ImageReader in) throws IOException {
      super.read(in);
      if (slots() > 0) {
        reset(slots());
      }
    }

    @Override
    void reset(long slots) {
      reciprocal = Long.divideUnsigned(-1L, slots) + 1;
    }
  }
}
