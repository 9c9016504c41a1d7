package dev.nutshell.engine.memory;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
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

  private final MemoryBudget budget;
  private final long residentLimit;
  private final Region region;
  private final BitSet resident = new BitSet();
  private final BitSet written = new BitSet();
  private int residentBlocks;
  private FileChannel file;

  /**
   * @param residentLimit about how many bytes may stay in memory
   */
  public Spool(MemoryBudget budget, long residentLimit) {
    this.budget = budget;
    this.residentLimit = Math.max(residentLimit, 4 * BLOCK);
    region = new Region(new MemoryBudget(1L << 40));
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

  private void admit(int block, int busy) {
    if (residentBlocks * BLOCK >= residentLimit) {
      evictFor(busy);
    }
    try {
      budget.reserve(BLOCK);
    } catch (MemoryBudget.Exhausted exhausted) {
      if (!evictFor(busy)) {
        throw exhausted;
      }
      budget.reserve(BLOCK);
    }
    resident.set(block);
    residentBlocks++;
    if (written.get(block)) {
      region.ensure((block + 1L) << BLOCK_BITS);
      transfer(block, false);
    }
  }

  /** Writes out the block farthest from the busy one; false where there is none to spare. */
  private boolean evictFor(int busy) {
    int first = resident.nextSetBit(0);
    int last = resident.length() - 1;
    int victim = busy - first >= last - busy ? first : last;
    if (first < 0 || Math.abs(victim - busy) <= 1 || !region.isMapped()) {
      return false;
    }
    transfer(victim, true);
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

  private void transfer(int block, boolean out) {
    long offset = (long) block << BLOCK_BITS;
    ByteBuffer bytes = region.segment().asSlice(offset, BLOCK).asByteBuffer();
    try {
      while (bytes.hasRemaining()) {
        long at = offset + bytes.position();
        int count = out ? file().write(bytes, at) : file().read(bytes, at);
        if (count < 0) {
          throw new IOException("the temporary file is shorter than what was written to it");
        }
      }
    } catch (IOException noRoomOnDisk) {
      throw new MemoryBudget.Exhausted(BLOCK, budget.limit());
    }
  }

  private FileChannel file() throws IOException {
    if (file == null) {
      Path path = Files.createTempFile("nutshell", ".spool");
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
