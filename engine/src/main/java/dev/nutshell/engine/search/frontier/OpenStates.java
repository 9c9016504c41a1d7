package dev.nutshell.engine.search.frontier;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.LongUnaryOperator;

/**
 * The states that one thread has found and not yet expanded, off-heap, last in, first out. The
 * topmost can be taken off as bytes and put on another thread's.
 */
public final class OpenStates implements AutoCloseable {
  /** A state was not expanded before. */
  public static final int ALL = -1;

  private static final int FOOTER = 32;
  private static final int MOST_TOGETHER = 256;
  private static final int MOST_BYTES = 1 << 18;

  private final Spool spool;
  private long top;
  private long count;
  private long id;
  private long number;
  private long depth;
  private int left;

  public OpenStates(MemoryBudget budget, long share) {
    spool = new Spool(budget, share);
  }

  public long size() {
    return count;
  }

  /**
   * @param number in the log of parents
   * @param depth how many events lead to it
   */
  public void push(State state, long id, long number, long depth) {
    push(state, id, number, depth, ALL);
  }

  /**
   * @param left so many of its events are to be fired, the last ones, or {@link #ALL}
   */
  public void push(State state, long id, long number, long depth, int left) {
    int vector = State.padded(state.length());
    spool.require(top, top + vector + FOOTER);
    MemorySegment bytes = spool.segment();
    for (int i = 0; i < vector; i += 8) {
      bytes.set(JAVA_LONG, top + i, state.getLong(i));
    }
    top += vector + FOOTER;
    bytes.set(JAVA_LONG, top - 32, id);
    bytes.set(JAVA_LONG, top - 24, number);
    bytes.set(JAVA_LONG, top - 16, depth);
    bytes.set(JAVA_INT, top - 8, state.length());
    bytes.set(JAVA_INT, top - 4, left);
    count++;
  }

  /** Takes the topmost state; there is one. */
  public void pop(State into) {
    spool.require(top - FOOTER, top);
    MemorySegment bytes = spool.segment();
    id = bytes.get(JAVA_LONG, top - 32);
    number = bytes.get(JAVA_LONG, top - 24);
    depth = bytes.get(JAVA_LONG, top - 16);
    left = bytes.get(JAVA_INT, top - 4);
    int length = bytes.get(JAVA_INT, top - 8);
    int vector = State.padded(length);
    long from = top - FOOTER - vector;
    spool.require(from, top);
    bytes = spool.segment();
    into.resize(length);
    for (int i = 0; i < vector; i += 8) {
      into.setLong(i, bytes.get(JAVA_LONG, from + i));
    }
    top = from;
    count--;
  }

  /** The id of the state taken last. */
  public long id() {
    return id;
  }

  /** Its number in the log of parents. */
  public long number() {
    return number;
  }

  /** How many events lead to it. */
  public long depth() {
    return depth;
  }

  /** So many of its events are to be fired, the last ones, or {@link #ALL}. */
  public int left() {
    return left;
  }

  /** Some of the states, for another thread: at most half of them. */
  public Chunk split() {
    long most = Math.min(count / 2, MOST_TOGETHER);
    long from = top;
    int states = 0;
    for (; states < most && top - from < MOST_BYTES; states++) {
      spool.require(from - FOOTER, top);
      int length = spool.segment().get(JAVA_INT, from - 8);
      from -= FOOTER + State.padded(length);
    }
    spool.require(from, top);
    byte[] bytes = new byte[(int) (top - from)];
    MemorySegment.copy(spool.segment(), JAVA_BYTE, from, bytes, 0, bytes.length);
    top = from;
    count -= states;
    return new Chunk(bytes, states);
  }

  public void add(Chunk chunk) {
    spool.require(top, top + chunk.bytes.length);
    MemorySegment.copy(chunk.bytes, 0, spool.segment(), JAVA_BYTE, top, chunk.bytes.length);
    top += chunk.bytes.length;
    count += chunk.states;
  }

  public void write(ImageWriter out) throws IOException {
    out.begin("stack", 1);
    out.putLong(top);
    out.putLong(count);
    out.end();
    spool.write(out, 0, top);
  }

  /**
   * Puts states that were written on top of those that are here.
   *
   * @param numbers what their numbers have become
   */
  public void readOnTop(ImageReader in, LongUnaryOperator numbers) throws IOException {
    in.begin("stack", 1);
    long bytes = in.getLong();
    long states = in.getLong();
    in.end();
    spool.readFurther(in, top);
    top += bytes;
    count += states;
    long at = top;
    for (long i = 0; i < states; i++) {
      spool.require(at - FOOTER, at);
      MemorySegment segment = spool.segment();
      segment.set(JAVA_LONG, at - 24, numbers.applyAsLong(segment.get(JAVA_LONG, at - 24)));
      at -= FOOTER + State.padded(segment.get(JAVA_INT, at - 8));
    }
  }

  @Override
  public void close() {
    spool.close();
  }

  /** States on their way from one thread to another. */
  public static final class Chunk {
    private final byte[] bytes;
    private final int states;

    private Chunk(byte[] bytes, int states) {
      this.bytes = bytes;
      this.states = states;
    }
  }
}
