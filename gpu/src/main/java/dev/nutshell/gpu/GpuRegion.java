package dev.nutshell.gpu;

import dev.nutshell.engine.memory.MemoryBudget;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/** A range of a GPU's memory that grows where it is: addresses are reserved, and backed later. */
final class GpuRegion implements AutoCloseable {
  /** What is backed at once is a multiple of this; GPUs want 2 MiB. */
  static final long PAGE = 2L << 20;

  /** It has about so many pieces when it is as large as it may be. */
  private static final int PIECES = 64;

  private static final int PINNED = 1;
  private static final int ON_DEVICE = 1;
  private static final int READ_WRITE = 3;

  private record Piece(long handle, long bytes) {}

  private final Cuda cuda;
  private final MemoryBudget budget;
  private final long reserved;
  private final long address;
  private final List<Piece> pieces = new ArrayList<>();
  private long size;

  /**
   * @param most it never becomes larger
   */
  GpuRegion(Cuda cuda, MemoryBudget budget, long most) {
    this.cuda = cuda;
    this.budget = budget;
    reserved = pages(Math.max(1, most));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(8);
      cuda.must("cuMemAddressReserve", "pllll", out.address(), reserved, 0L, 0L, 0L);
      address = out.get(ValueLayout.JAVA_LONG, 0);
    }
  }

  private static long pages(long bytes) {
    return (bytes + PAGE - 1) & -PAGE;
  }

  long address() {
    return address;
  }

  long size() {
    return size;
  }

  /** Grows so that at least so many bytes can be used; what new ones hold is not known. */
  void ensure(long bytes) {
    long wanted = pages(bytes);
    if (wanted <= size) {
      return;
    }
    if (wanted > reserved) {
      throw budget.refusal(wanted - size);
    }
    // In pieces, so that some can be given back.
    long most = pages(Math.max(1, reserved / PIECES));
    while (size < wanted) {
      back(Math.min(most, wanted - size));
    }
  }

  private void back(long more) {
    budget.reserve(more);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment handle = arena.allocate(8);
      MemorySegment properties = arena.allocate(32, 8);
      properties.set(ValueLayout.JAVA_INT, 0, PINNED);
      properties.set(ValueLayout.JAVA_INT, 8, ON_DEVICE);
      int status =
          cuda.status("cuMemCreate", "plpl", handle.address(), more, properties.address(), 0L);
      if (status == Cuda.OUT_OF_MEMORY) {
        budget.release(more);
        throw budget.refusal(more);
      }
      if (status != 0) {
        throw new IllegalStateException("cuMemCreate says " + status);
      }
      long piece = handle.get(ValueLayout.JAVA_LONG, 0);
      MemorySegment access = arena.allocate(12, 4);
      access.set(ValueLayout.JAVA_INT, 0, ON_DEVICE);
      access.set(ValueLayout.JAVA_INT, 8, READ_WRITE);
      cuda.must("cuMemMap", "lllll", address + size, more, 0L, piece, 0L);
      cuda.must("cuMemSetAccess", "llpl", address + size, more, access.address(), 1L);
      pieces.add(new Piece(piece, more));
      size += more;
    }
  }

  /** Gives back what is not needed for so many bytes, as far as pieces go. */
  void shrink(long bytes) {
    while (!pieces.isEmpty() && size - pieces.getLast().bytes >= bytes) {
      Piece last = pieces.removeLast();
      size -= last.bytes;
      cuda.must("cuMemUnmap", "ll", address + size, last.bytes);
      cuda.must("cuMemRelease", "l", last.handle);
      budget.release(last.bytes);
    }
  }

  void clear() {
    if (size > 0) {
      cuda.must("cuMemsetD32_v2", "lil", address, 0, size / 4);
    }
  }

  @Override
  public void close() {
    shrink(0);
    cuda.must("cuMemAddressFree", "ll", address, reserved);
  }
}
