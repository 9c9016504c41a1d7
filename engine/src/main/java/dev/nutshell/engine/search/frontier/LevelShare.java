package dev.nutshell.engine.search.frontier;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/**
 * What one thread has found of a level, off-heap, in blocks that any thread may take in the next
 * one. It is written by one thread, and read by all only when that is over. Blocks grow with the
 * level, so that there are many of a small one and few of a large one; they are taken from the last
 * on, and the small ones come at the end, when all threads are to be ready at the same time.
 */
public final class LevelShare implements Imaged, AutoCloseable {
  private static final int HEADER = 16;
  private static final int LEAST_STATES = 8;
  private static final int MOST_STATES = 256;
  private static final int MOST_BYTES = 1 << 16;

  private final Spool spool;
  private long[] starts = new long[64];
  private long[] firsts = new long[64];
  private int blocks;
  private long end;
  private long states;
  private int inBlock;

  public LevelShare(MemoryBudget budget, long share) {
    spool = new Spool(budget, share);
  }

  /**
   * Adds a state.
   *
   * @param number in the log; those of one thread follow each other
   */
  public void add(State state, long id, long number) {
    int vector = State.padded(state.length());
    spool.require(end, end + HEADER + vector);
    if (blocks == 0 || isFull()) {
      begin(number);
    }
    MemorySegment bytes = spool.segment();
    bytes.set(JAVA_LONG, end, id);
    bytes.set(JAVA_INT, end + 8, state.length());
    for (int i = 0; i < vector; i += 8) {
      bytes.set(JAVA_LONG, end + HEADER + i, state.getLong(i));
    }
    end += HEADER + vector;
    inBlock++;
    states++;
  }

  private boolean isFull() {
    return inBlock >= Math.clamp(states >> 6, LEAST_STATES, MOST_STATES)
        || end - starts[blocks - 1] >= MOST_BYTES;
  }

  private void makeRoom() {
    if (blocks == starts.length) {
      starts = Arrays.copyOf(starts, 2 * blocks);
      firsts = Arrays.copyOf(firsts, starts.length);
    }
  }

  private void begin(long number) {
    makeRoom();
    starts[blocks] = end;
    firsts[blocks++] = number;
    inBlock = 0;
  }

  public long states() {
    return states;
  }

  public int blocks() {
    return blocks;
  }

  /** Forgets everything; another level begins. */
  public void clear() {
    spool.forget(0, end);
    blocks = 0;
    end = 0;
    states = 0;
    inBlock = 0;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("share of a level", 1);
    out.putLongs(starts, blocks);
    out.putLongs(firsts, blocks);
    out.putLong(end);
    out.putLong(states);
    out.putInt(inBlock);
    out.end();
    spool.write(out, 0, end);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    clear();
    readFurther(in, LongUnaryOperator.identity());
  }

  /**
   * Adds what another share has written.
   *
   * @param numbers what the numbers of states have become
   */
  public void readFurther(ImageReader in, LongUnaryOperator numbers) throws IOException {
    in.begin("share of a level", 1);
    long[] from = in.getLongs();
    long[] first = in.getLongs();
    in.require(from.length == first.length, "the blocks of a level");
    long bytes = in.getLong();
    long more = in.getLong();
    in.getInt();
    in.end();
    spool.readFurther(in, end);
    for (int i = 0; i < from.length; i++) {
      makeRoom();
      starts[blocks] = end + from[i];
      firsts[blocks++] = numbers.applyAsLong(first[i]);
    }
    end += bytes;
    states += more;
    // What comes next may have another thread's numbers.
    inBlock = MOST_STATES;
  }

  @Override
  public void close() {
    spool.close();
  }

  /** The states of one block, copied out: a spool has one reader at a time. */
  public static final class Block {
    private byte[] bytes = new byte[MOST_BYTES];
    private final State word = new State();
    private int at;
    private int end;
    private long next;
    private long step;
    private long id;
    private long number;

    /**
     * @param stride by how much numbers of one thread differ
     */
    public Block(int stride) {
      step = stride;
    }

    /** Takes a block of a share, counted from 0 on. */
    public void take(LevelShare share, int block) {
      synchronized (share) {
        long from = share.starts[block];
        long to = block + 1 < share.blocks ? share.starts[block + 1] : share.end;
        at = 0;
        end = (int) (to - from);
        next = share.firsts[block];
        if (end > bytes.length) {
          bytes = new byte[end];
        }
        share.spool.require(from, to);
        MemorySegment.copy(share.spool.segment(), JAVA_BYTE, from, bytes, 0, end);
      }
    }

    /** The next state of the block; false where there is none. */
    public boolean next(State into) {
      if (at == end) {
        return false;
      }
      word.copyFrom(bytes, at, HEADER);
      id = word.getLong(0);
      int length = word.getInt(8);
      into.copyFrom(bytes, at + HEADER, length);
      at += HEADER + State.padded(length);
      number = next;
      next += step;
      return true;
    }

    public long id() {
      return id;
    }

    public long number() {
      return number;
    }
  }
}
