package dev.nutshell.gpu;

import dev.nutshell.engine.memory.MemoryBudget;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * Memory of this machine that a GPU reads across the bus, in blocks of as many states; first the
 * vectors of a block, then the parents. Its bytes are counted as all that a run holds here.
 */
final class FarMemory implements Far {
  /** PORTABLE and DEVICEMAP. */
  private static final int SEEN_BY_GPU = 3;

  private static final long MOST_BLOCK = 1L << 28;
  private static final long LEAST_BLOCK = 1L << 16;
  private static final int MOST_BLOCKS = 1 << 14;

  private final Cuda cuda;
  private final MemoryBudget budget;
  private final Arena own = Arena.ofShared();
  private final MemorySegment addresses = own.allocate(8L * MOST_BLOCKS, 8);
  private final GpuRegion onGpu;
  private final List<MemorySegment> blocks = new ArrayList<>();
  private long blockBytes;
  private int blockBits;
  private int words;
  private long states;

  /**
   * @param budget of this machine's memory
   * @param gpuBudget of the GPU's
   */
  FarMemory(Cuda cuda, MemoryBudget budget, MemoryBudget gpuBudget) {
    this.cuda = cuda;
    this.budget = budget;
    onGpu = new GpuRegion(cuda, gpuBudget, 8L * MOST_BLOCKS);
  }

  @Override
  public long left() {
    long inBlock = blocks.isEmpty() ? 0 : ((long) blocks.size() << blockBits) - states;
    return Math.max(0, budget.available() - blockSize()) + inBlock * (8L * words + 8);
  }

  /** Blocks are small beside what they are taken from. */
  private long blockSize() {
    if (blockBytes == 0) {
      long wanted = Math.clamp(budget.available() / 64, LEAST_BLOCK, MOST_BLOCK);
      blockBytes = Long.highestOneBit(wanted);
    }
    return blockBytes;
  }

  @Override
  public void take(ArenaSpace near, long count) {
    if (blocks.isEmpty()) {
      words = near.words;
      long fitting = Math.max(1, blockSize() / (8L * words + 8));
      blockBits = 63 - Long.numberOfLeadingZeros(fitting);
      onGpu.ensure(8L * MOST_BLOCKS);
    }
    long needed = (states + count + (1L << blockBits) - 1) >> blockBits;
    while (blocks.size() < needed) {
      add();
    }
    for (long first = 0; first < count; ) {
      long at = states + first;
      long inBlock = at & ((1L << blockBits) - 1);
      long some = Math.min(count - first, (1L << blockBits) - inBlock);
      MemorySegment block = blocks.get((int) (at >> blockBits));
      near.getNearVectors(first, some, block.asSlice(8L * words * inBlock));
      near.getNearParents(first, some, block.asSlice((8L * words << blockBits) + 8 * inBlock));
      first += some;
    }
    states += count;
  }

  private void add() {
    long bytes = (8L * words + 8) << blockBits;
    if (blocks.size() == MOST_BLOCKS) {
      throw budget.refusal(bytes);
    }
    budget.reserve(bytes);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(16, 8);
      int status = cuda.status("cuMemHostAlloc", "pli", out.address(), bytes, SEEN_BY_GPU);
      if (status != 0) {
        budget.release(bytes);
        throw budget.refusal(bytes);
      }
      long address = out.get(ValueLayout.JAVA_LONG, 0);
      cuda.must("cuMemHostGetDevicePointer_v2", "ppi", out.address() + 8, address, 0);
      addresses.setAtIndex(ValueLayout.JAVA_LONG, blocks.size(), out.get(ValueLayout.JAVA_LONG, 8));
      blocks.add(MemorySegment.ofAddress(address).reinterpret(bytes));
    }
    cuda.must("cuMemcpyHtoD_v2", "lpl", onGpu.address(), addresses.address(), 8L * blocks.size());
  }

  @Override
  public void getVectors(long first, long count, MemorySegment into) {
    copy(first, count, 8L * words, 0, into);
  }

  @Override
  public void getParents(long first, long count, MemorySegment into) {
    copy(first, count, 8, 8L * words << blockBits, into);
  }

  private void copy(long first, long count, long each, long behind, MemorySegment into) {
    for (long done = 0; done < count; ) {
      long at = first + done;
      long inBlock = at & ((1L << blockBits) - 1);
      long some = Math.min(count - done, (1L << blockBits) - inBlock);
      MemorySegment.copy(
          blocks.get((int) (at >> blockBits)),
          behind + each * inBlock,
          into,
          each * done,
          each * some);
      done += some;
    }
  }

  @Override
  public void address(ArenaSpace near) {
    near.set(ArenaSpace.FAR + 1, onGpu.address());
    near.set(ArenaSpace.FAR + 2, blockBits);
  }

  @Override
  public long bytes() {
    return blocks.size() * ((8L * words + 8) << blockBits);
  }

  @Override
  public String place() {
    return "this machine's memory";
  }

  @Override
  public void close() {
    for (MemorySegment block : blocks) {
      cuda.must("cuMemFreeHost", "p", block.address());
      budget.release(block.byteSize());
    }
    blocks.clear();
    onGpu.close();
    own.close();
  }
}
