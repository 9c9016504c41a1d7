package dev.nutshell.engine.store.disk;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/**
 * States in a file, in the order of their tags, and where in it the states of each partition begin:
 * those whose tags have the same upper bits. A state is looked for in its partition alone. Whoever
 * asks for states in the order of their tags has the file read once, from its beginning to its end;
 * where the next one is far ahead, what lies between is skipped.
 */
final class Run implements AutoCloseable {
  /** At least so many states are in a partition, as a mean. */
  private static final int PARTITION = 64;

  private static final int MOST_BITS = 31;
  private static final ValueLayout.OfLong WORD =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  // How far behind its end a packed state may be looked at.
  private static final int SLACK = 16;

  private final FileChannel file;
  private final DiskSpace space;
  private final Packing packing;
  private final Region directory;
  private final Region window;
  private final ByteBuffer buffer;
  private final long windowBytes;
  private final int bits;
  private final long[] packed;
  private long states;
  private long from;
  private long to;

  private Run(
      MemoryBudget budget,
      DiskSpace space,
      Packing packing,
      long states,
      int bits,
      long windowBytes) {
    this.space = space;
    this.packing = packing;
    this.bits = bits;
    // No more than the whole file, and some states at least.
    this.windowBytes =
        Math.max(Math.min(windowBytes, states * packing.bytes()), 4L * packing.bytes());
    packed = new long[packing.packedWords()];
    directory = new Region(budget);
    window = new Region(budget);
    try {
      directory.ensure((1L << bits) + 1 << 3);
      window.ensure(this.windowBytes + SLACK);
      // Not the whole segment: it may be reserved addresses without end.
      buffer = window.segment().asSlice(0, this.windowBytes + SLACK).asByteBuffer();
      file = DiskSpace.newFile();
    } catch (MemoryBudget.Exhausted exhausted) {
      directory.close();
      window.close();
      throw exhausted;
    }
  }

  /** Writes a run; states have to come in the order of their tags. */
  static final class Writer implements AutoCloseable {
    private final Run run;
    private final long expected;
    private long next;
    private long filled;
    private long written;
    private boolean finished;

    /**
     * @param states how many there will be
     * @param windowBytes how much is read or written at once
     * @param directoryBytes about the most that the beginnings of partitions may take
     */
    Writer(
        MemoryBudget budget,
        DiskSpace space,
        Packing packing,
        long states,
        int windowBytes,
        long directoryBytes) {
      expected = states;
      int bits = 0;
      while (bits < MOST_BITS && states >>> bits > 2 * PARTITION && 16L << bits <= directoryBytes) {
        bits++;
      }
      space.take(states * packing.bytes());
      try {
        run = new Run(budget, space, packing, states, bits, windowBytes);
      } catch (MemoryBudget.Exhausted exhausted) {
        space.release(states * packing.bytes());
        throw exhausted;
      }
    }

    void add(long tag, State state) {
      long partition = tag >>> 32 - run.bits;
      while (next <= partition) {
        begins(next++);
      }
      run.packing.pack(state, run.packed);
      int bytes = run.packing.bytes();
      for (int i = 0; i < run.packed.length; i++) {
        run.window.segment().set(WORD, filled + 8L * i, run.packed[i]);
      }
      filled += bytes;
      run.states++;
      if (filled + bytes > run.windowBytes) {
        flush();
      }
    }

    private void begins(long partition) {
      run.directory.segment().setAtIndex(JAVA_LONG, partition, run.states);
    }

    private void flush() {
      DiskSpace.write(run.file, run.buffer.clear().limit((int) filled), written);
      written += filled;
      filled = 0;
    }

    Run finish() {
      while (next <= 1L << run.bits) {
        begins(next++);
      }
      flush();
      if (run.states != expected) {
        throw new IllegalStateException(run.states + " states, and not " + expected);
      }
      finished = true;
      run.space.settle();
      return run;
    }

    /** Gives up what is not finished. */
    @Override
    public void close() {
      if (!finished) {
        run.states = expected;
        run.close();
      }
    }
  }

  long states() {
    return states;
  }

  Packing packing() {
    return packing;
  }

  /** The bytes of its file. */
  long fileBytes() {
    return states * packing.bytes();
  }

  /** What it takes in memory. */
  long bytes() {
    return directory.size() + window.size();
  }

  /**
   * Whether the state is here.
   *
   * @param asked so many are asked for, in the order of their tags
   */
  boolean holds(State state, long tag, long asked) {
    if (!packing.fits(state)) {
      return false;
    }
    packing.pack(state, packed);
    long partition = tag >>> 32 - bits;
    long at = start(partition);
    long end = start(partition + 1);
    int bytes = packing.bytes();
    // A read is worth as many bytes as it would take to seek; so much lies between two that are
    // asked for.
    boolean all = fileBytes() / asked < windowBytes;
    while (at < end) {
      long address = address(at, all ? windowBytes : (end - at) * bytes);
      long last = Math.min(end, to / bytes);
      for (; at < last; at++, address += bytes) {
        if (packing.same(address, packed)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The state of that number; to be asked in order. */
  void load(long number, State into) {
    packing.unpack(address(number, windowBytes), into);
  }

  private long start(long partition) {
    return directory.segment().getAtIndex(JAVA_LONG, partition);
  }

  /** Where the state of that number is in memory, with as many behind it as are wanted. */
  private long address(long number, long wanted) {
    int bytes = packing.bytes();
    long at = number * bytes;
    if (at < from || at + bytes > to) {
      long whole = Math.clamp(wanted, bytes, windowBytes) / bytes * bytes;
      long end = Math.min(fileBytes(), at + whole);
      to = 0;
      DiskSpace.read(file, buffer.clear().limit((int) (end - at)), at);
      from = at;
      to = end;
    }
    return window.segment().address() + at - from;
  }

  void write(ImageWriter out) throws IOException {
    out.begin("run", 1);
    out.putInt(bits);
    out.putLong(windowBytes);
    out.putLong(states);
    packing.write(out);
    out.end();
    directory.write(out);
    out.begin("states of a run", 1);
    out.putFile(file, 0, fileBytes());
    out.end();
  }

  /** Takes as much memory as the one that was written. */
  static Run read(ImageReader in, MemoryBudget budget, DiskSpace space) throws IOException {
    in.begin("run", 1);
    int bits = in.getInt();
    long windowBytes = in.getLong();
    long states = in.getLong();
    Packing packing = Packing.read(in);
    in.end();
    in.require(
        bits >= 0
            && bits <= MOST_BITS
            && states > 0
            && windowBytes > 0
            && windowBytes <= Math.max(Runs.MOST_WINDOW, 4L * packing.bytes()),
        "a run");
    space.take(states * packing.bytes());
    Run run;
    try {
      run = new Run(budget, space, packing, states, bits, windowBytes);
    } catch (MemoryBudget.Exhausted exhausted) {
      space.release(states * packing.bytes());
      throw exhausted;
    }
    run.states = states;
    try {
      run.fill(in);
    } catch (IOException | RuntimeException failure) {
      run.close();
      throw failure;
    }
    return run;
  }

  private void fill(ImageReader in) throws IOException {
    directory.read(in);
    in.require((1L << bits) + 1 << 3 <= directory.size(), "a directory");
    in.begin("states of a run", 1);
    in.require(in.memoryBytes() == fileBytes(), "the length of a run");
    for (long at = 0; at < fileBytes(); ) {
      long some = Math.min(windowBytes, fileBytes() - at);
      in.getMemory(window.segment(), some);
      DiskSpace.write(file, buffer.clear().limit((int) some), at);
      at += some;
    }
    in.end();
    space.settle();
  }

  @Override
  public void close() {
    space.release(fileBytes());
    directory.close();
    window.close();
    DiskSpace.close(file);
  }
}
