package dev.nutshell.engine.memory;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;

/**
 * A long run of bytes of which only a part stays in memory: stacks, queues and logs that may
 * outgrow the budget. Bytes keep their address; what is not in memory lies at the same offset of a
 * temporary file, which is made only when it is first needed.
 *
 * <p>Access is through {@link #segment}, after {@link #require} has made sure that the range is in
 * memory. A user of a spool touches it near one or two places, so the block farthest below the last
 * access is the one to write out.
 */
public final class Spool implements AutoCloseable {
  private static final int BLOCK_BITS = 20;
  private static final long BLOCK = 1L << BLOCK_BITS;
  private static final long MOST_BYTES = 1L << 40;
  // Of a budget that is squeezed: where it reads, where it writes.
  private static final long LEAST_RESIDENT = 2 * BLOCK;

  private final MemoryBudget budget;
  private final long residentLimit;
  private final Region region;
  private final BitSet resident = new BitSet();
  private final BitSet written = new BitSet();
  private int residentBlocks;
  private FileChannel file;
  private boolean disabled;

  /**
   * @param residentLimit about how many bytes may stay in memory
   */
  public Spool(MemoryBudget budget, long residentLimit) {
    this.budget = budget;
    this.residentLimit = Math.max(residentLimit, 4 * BLOCK);
    // On small pages, so that what is resident is what is counted; access has its place anyway.
    region = new Region(new MemoryBudget(MOST_BYTES), false);
  }

  public MemorySegment segment() {
    return region.segment();
  }

  /** The bytes in memory. */
  public long bytes() {
    return residentBlocks * BLOCK;
  }

  /** Makes sure that the range is in memory; bytes never written are undefined. */
  public void require(long from, long to) {
    if (to > MOST_BYTES) {
      throw MemoryBudget.Exhausted.full("a stack, a queue or a log has at most 1 TiB");
    }
    int last = (int) (to - 1 >>> BLOCK_BITS);
    for (int block = (int) (from >>> BLOCK_BITS); block <= last; block++) {
      if (!resident.get(block)) {
        admit(block, (int) (from >>> BLOCK_BITS));
      }
    }
    if (to > region.size()) {
      region.ensure(to < BLOCK ? Math.max(2 * to, 1 << 16) : (long) (last + 1) << BLOCK_BITS);
    }
  }

  /** Forgets the range but for what shares a block with its neighbours. */
  public void forget(long from, long to) {
    int end = (int) (to >>> BLOCK_BITS);
    int block = (int) (from + BLOCK - 1 >>> BLOCK_BITS);
    for (block = resident.nextSetBit(block); block >= 0 && block < end; ) {
      release(block);
      block = resident.nextSetBit(block + 1);
    }
  }

  /** Writes a range that was required once and is not forgotten, wherever it lies now. */
  public void write(ImageWriter out, long from, long to) throws IOException {
    out.begin("spool", 1);
    out.putLong(from);
    out.putLong(to);
    for (long at = from; at < to; ) {
      long end = Math.min(to, (at & -BLOCK) + BLOCK);
      if (resident.get((int) (at >>> BLOCK_BITS))) {
        out.putMemory(region.segment().asSlice(at), end - at);
      } else {
        out.putFile(file(), at, end - at);
      }
      at = end;
    }
    out.end();
  }

  /** Forgets everything and takes what was written to where it was. */
  public void read(ImageReader in) throws IOException {
    forget(0, MOST_BYTES);
    written.clear();
    readFurther(in, 0);
  }

  /** Takes what was written to so many bytes behind where it was. */
  public void readFurther(ImageReader in, long behind) throws IOException {
    in.begin("spool", 1);
    long from = in.getLong();
    long to = in.getLong();
    in.require(from >= 0 && from <= to && to <= MOST_BYTES, "a range of a spool");
    for (long at = from; at < to; ) {
      long end = Math.min(to, (at & -BLOCK) + BLOCK);
      in.require(in.memoryBytes() == end - at, "a range of a spool");
      require(behind + at, behind + end);
      in.getMemory(region.segment().asSlice(behind + at), end - at);
      at = end;
    }
    in.end();
  }

  private void admit(int block, int busy) {
    long most = budget.isSqueezed() ? LEAST_RESIDENT : residentLimit;
    while (residentBlocks * BLOCK >= most && evictFor(busy)) {
      // One after the other, where it may suddenly hold less than before.
    }
    try {
      budget.reserve(BLOCK);
    } catch (MemoryBudget.Exhausted exhausted) {
      if (!evictFor(busy) && !budget.borrow(BLOCK)) {
        throw disabled ? budget.refusal(BLOCK) : exhausted;
      }
      budget.reserve(BLOCK);
    }
    resident.set(block);
    residentBlocks++;
    if (written.get(block)) {
      region.ensure((block + 1L) << BLOCK_BITS);
      fetch(block);
    }
  }

  /** Writes out the block farthest from the busy one; false where there is none to spare. */
  private boolean evictFor(int busy) {
    int first = resident.nextSetBit(0);
    int last = resident.length() - 1;
    int victim = busy - first >= last - busy ? first : last;
    if (disabled || first < 0 || Math.abs(victim - busy) <= 1 || !region.isMapped()) {
      return false;
    }
    try {
      transfer(victim, true);
    } catch (IOException failure) {
      disabled = true;
      budget.nothingSpills(complaint(failure));
      return false;
    }
    written.set(victim);
    release(victim);
    return true;
  }

  private void release(int block) {
    resident.clear(block);
    residentBlocks--;
    budget.release(BLOCK);
    region.discard((long) block << BLOCK_BITS, (block + 1L) << BLOCK_BITS);
  }

  private void fetch(int block) {
    try {
      transfer(block, false);
    } catch (IOException failure) {
      // What was written is lost, and with it the way on.
      release(block);
      budget.nothingSpills(complaint(failure));
      throw budget.refusal(BLOCK);
    }
  }

  private static String complaint(IOException failure) {
    return "what does not fit in memory cannot be kept in the temporary directory %s: %s"
        .formatted(
            directory(),
            failure instanceof NoSuchFileException && !Files.isDirectory(directory())
                ? "there is no such directory"
                : failure.getMessage());
  }

  private static Path directory() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  private void transfer(int block, boolean out) throws IOException {
    long offset = (long) block << BLOCK_BITS;
    ByteBuffer bytes = region.segment().asSlice(offset, BLOCK).asByteBuffer();
    while (bytes.hasRemaining()) {
      long at = offset + bytes.position();
      int count = out ? file().write(bytes, at) : file().read(bytes, at);
      if (count < 0) {
        throw new IOException("the temporary file is shorter than what was written to it");
      }
    }
  }

  private FileChannel file() throws IOException {
    if (file == null) {
      Path path = Files.createTempFile(directory(), "nutshell", ".spool");
      file =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    }
    return file;
  }

  @Override
  public void close() {
    budget.release(residentBlocks * BLOCK);
    residentBlocks = 0;
    region.close();
    if (file != null) {
      try {
        file.close();
      } catch (IOException ignored) {
        // The file is temporary and marked for deletion; nothing depends on it any more.
      }
    }
  }
}
