package dev.nutshell.engine.store.full;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.Words;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Whole vectors, one after the other, each at exactly its own length and found by number.
 *
 * <p>Vectors of one length fill chunks of {@value #CHUNK} consecutive numbers; a chunk knows its
 * length and where it starts (8 bytes a chunk). So vectors of different lengths need neither
 * padding nor a length of their own, and where all have one length the numbers are dense.
 *
 * <p>Several threads can append, each by an {@link Appender} of its own, if the budget {@linkplain
 * MemoryBudget#keepAddresses keeps addresses}: a chunk belongs to who opened it, so only opening
 * one is under a lock, and numbers have gaps where a chunk is not full. A number must be handed to
 * another thread by a release, and be got by an acquire. Then that thread sees the vector, its
 * chunk in the directory, and {@link #onlyLength} as it was when the chunk was opened or later: all
 * of them were written before. Where regions begin is written before the first appender is given
 * out.
 */
public final class VectorArena implements Imaged, AutoCloseable {
  private static final int CHUNK_BITS = 8;
  public static final int CHUNK = 1 << CHUNK_BITS;
  private static final int LENGTH_BITS = 24;
  private static final long LENGTH_MASK = (1L << LENGTH_BITS) - 1;
  // Words are written whole, so the last vector of a chunk may spill seven zero bytes.
  private static final int SPILL = 8;
  // One less than 32 bits can say, as tables beside the arena number from 1.
  private static final long MOST = 0xFFFF_FFFFL;

  private final long most;
  private final Region vectors;
  private final Region chunks;
  private MemorySegment bytes = MemorySegment.NULL;
  // A vector's number says that its chunk is inside the region: see Words.
  private long base;
  private MemorySegment directory = MemorySegment.NULL;
  private long end;
  private long chunkCount;
  // The length of all vectors as long as they have one, which saves looking into the directory.
  private int onlyLength;
  private final Appender own = new Appender();
  private final List<Appender> appenders = new ArrayList<>(List.of(own));

  public VectorArena(MemoryBudget budget) {
    most = budget.most(MOST);
    vectors = new Region(budget);
    chunks = new Region(budget);
  }

  /** An arena that threads share. */
  static VectorArena shared(MemoryBudget budget) {
    VectorArena arena = new VectorArena(budget);
    try {
      arena.vectors.ensure(1);
      arena.chunks.ensure(1);
    } catch (MemoryBudget.Exhausted exhausted) {
      arena.close();
      throw exhausted;
    }
    arena.fetchSegments();
    return arena;
  }

  /** Adds a vector and returns its number. */
  public long append(State state) {
    return own.append(state);
  }

  /** One more thread's way to append. */
  synchronized Appender appender() {
    Appender appender = new Appender();
    appenders.add(appender);
    return appender;
  }

  /** Appends to chunks of its own. */
  final class Appender {
    // The next number of each length, or -1 where a chunk has to be opened.
    private long[] nextNumber = new long[64];

    private Appender() {
      Arrays.fill(nextNumber, -1);
    }

    /** Adds a vector and returns its number. */
    long append(State state) {
      int length = state.length();
      if (length >= nextNumber.length) {
        int known = nextNumber.length;
        nextNumber = Arrays.copyOf(nextNumber, Math.max(2 * known, length + 1));
        Arrays.fill(nextNumber, known, nextNumber.length, -1);
      }
      long number = nextNumber[length];
      if (number < 0) {
        number = openChunk(length);
      }
      long at = locate(number, length);
      for (int i = 0; i < length; i += 8) {
        Words.set(base + at + i, state.getLong(i));
      }
      nextNumber[length] = (number + 1 & CHUNK - 1) == 0 ? -1 : number + 1;
      return number;
    }

    /** The number that ends the chunk's vectors where it is one of these that are not full. */
    private long endOf(long chunk, int length) {
      long next = length < nextNumber.length ? nextNumber[length] : -1;
      return next >>> CHUNK_BITS == chunk ? next : -1;
    }
  }

  /** Writes another vector of the same length in the place of one that is no longer wanted. */
  public void replace(long number, State state) {
    int length = state.length();
    long at = locate(number, length);
    int whole = length & ~7;
    for (int i = 0; i < whole; i += 8) {
      Words.set(base + at + i, state.getLong(i));
    }
    for (int i = whole; i < length; i++) {
      bytes.set(JAVA_BYTE, at + i, state.get(i));
    }
  }

  private synchronized long openChunk(int length) {
    if (numberLimit() + CHUNK > most) {
      throw MemoryBudget.Exhausted.full("whole vectors are numbered up to %,d".formatted(most));
    }
    try {
      vectors.ensure(end + (long) CHUNK * length + SPILL);
      chunks.ensure((chunkCount + 1) * 8);
    } finally {
      // Neither must stay behind where the other cannot grow.
      fetchSegments();
    }
    directory.setAtIndex(JAVA_LONG, chunkCount, end << LENGTH_BITS | length);
    end += (long) CHUNK * length + SPILL;
    onlyLength = chunkCount == 0 || onlyLength == length ? length : -1;
    return chunkCount++ << CHUNK_BITS;
  }

  /** Not written again where they are the same: other threads read them. */
  private void fetchSegments() {
    if (bytes != vectors.segment()) {
      bytes = vectors.segment();
      base = bytes.address();
    }
    if (directory != chunks.segment()) {
      directory = chunks.segment();
    }
  }

  private long locate(long number, int length) {
    if (length == onlyLength) {
      return number * length + (number >>> CHUNK_BITS) * SPILL;
    }
    long chunk = directory.getAtIndex(JAVA_LONG, number >>> CHUNK_BITS);
    return (chunk >>> LENGTH_BITS) + (number & CHUNK - 1) * length;
  }

  /** The length of the vector of that number. */
  public int lengthOf(long number) {
    return onlyLength >= 0
        ? onlyLength
        : (int) (directory.getAtIndex(JAVA_LONG, number >>> CHUNK_BITS) & LENGTH_MASK);
  }

  /** Whether the vector of that number equals the state. */
  public boolean holds(long number, State state) {
    int length = state.length();
    if (lengthOf(number) != length) {
      return false;
    }
    long at = locate(number, length);
    int whole = length & ~7;
    for (int i = 0; i < whole; i += 8) {
      if (Words.get(base + at + i) != state.getLong(i)) {
        return false;
      }
    }
    return whole == length
        || (Words.get(base + at + whole) << 64 - 8 * (length - whole))
            == state.getLong(whole) << 64 - 8 * (length - whole);
  }

  /**
   * Brings vectors into the cache, all of them at once, by reading each where all have one length.
   *
   * @param numbers in the lower halves, counted from 1; 0 is none
   * @return something that depends on every vector, or the reads would be optimised away
   */
  long glance(long[] numbers, int count) {
    int length = onlyLength;
    if (length < 0) {
      return 0;
    }
    long from = base;
    long sum = 0;
    for (int i = 0; i < count; i++) {
      // Of none the first one is read, which is near.
      long number = Math.max(0, (numbers[i] & 0xFFFF_FFFFL) - 1);
      sum += Words.get(from + number * length + (number >>> CHUNK_BITS) * SPILL);
    }
    return sum;
  }

  /** Brings a vector into the cache; what it answers depends on the vector. */
  public long touch(long number) {
    return Words.get(base + locate(number, lengthOf(number)));
  }

  public void load(long number, State into) {
    int length = lengthOf(number);
    into.resize(length);
    long from = base + locate(number, length);
    int whole = length & ~7;
    for (int i = 0; i < whole; i += 8) {
      into.setLong(i, Words.get(from + i));
    }
    if (whole < length) {
      into.setLong(whole, Words.get(from + whole) & -1L >>> 8 * (whole + 8 - length));
    }
  }

  /** Takes a vector with its number. */
  interface Visitor {
    void visit(long number, State state);
  }

  void forEach(Visitor visitor) {
    State state = new State();
    for (long chunk = 0; chunk < chunkCount; chunk++) {
      visitChunk(chunk, state, visitor);
    }
  }

  /** Hands every vector to the taker, in the order of their numbers, and gives its memory back. */
  void drain(Consumer<State> taker) {
    State state = new State();
    for (long chunk = 0; chunk < chunkCount; chunk++) {
      visitChunk(chunk, state, (number, vector) -> taker.accept(vector));
      vectors.shed(directory.getAtIndex(JAVA_LONG, chunk) >>> LENGTH_BITS);
    }
  }

  /** Forgets all vectors and keeps the memory, for others; where one thread appends. */
  public void clear() {
    end = 0;
    chunkCount = 0;
    onlyLength = 0;
    Arrays.fill(own.nextNumber, -1);
  }

  /** Whether no vector was given back. */
  boolean isWhole() {
    return vectors.isWhole();
  }

  private void visitChunk(long chunk, State state, Visitor visitor) {
    int length = (int) (directory.getAtIndex(JAVA_LONG, chunk) & LENGTH_MASK);
    long first = chunk << CHUNK_BITS;
    long last = first + CHUNK;
    for (Appender appender : appenders) {
      long end = appender.endOf(chunk, length);
      last = end >= 0 ? end : last;
    }
    for (long number = first; number < last; number++) {
      load(number, state);
      visitor.visit(number, state);
    }
  }

  /** No number is as large as this one. */
  public long numberLimit() {
    return chunkCount << CHUNK_BITS;
  }

  /** How much of {@link #bytes} is in use. */
  public long usedBytes() {
    return end + 8 * chunkCount;
  }

  public long bytes() {
    return vectors.size() + chunks.size();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("vectors", 2);
    out.putLong(end);
    out.putLong(chunkCount);
    out.putInt(onlyLength);
    out.putInt(appenders.size());
    for (Appender appender : appenders) {
      out.putLongs(appender.nextNumber, appender.nextNumber.length);
    }
    out.end();
    vectors.write(out);
    chunks.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("vectors", 2);
    end = in.getLong();
    chunkCount = in.getLong();
    onlyLength = in.getInt();
    for (int i = 0, count = in.getInt(); i < count; i++) {
      // Chunks of whom there is not stay as full as they are.
      Appender appender = i < appenders.size() ? appenders.get(i) : appender();
      appender.nextNumber = in.getLongs();
    }
    in.end();
    vectors.read(in);
    chunks.read(in);
    in.require(end <= vectors.size() && 8 * chunkCount <= chunks.size(), "vectors");
    fetchSegments();
  }

  @Override
  public void close() {
    vectors.close();
    chunks.close();
  }
}
