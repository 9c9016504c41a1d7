package dev.nutshell.engine.memory;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Address space from {@code mmap}: reserved at once, backed by memory only where it is touched.
 * That is what lets a table grow in place, with no copy and no moment at which it exists twice.
 *
 * <p>Huge pages halve the time of a random probe in a large table, but only if they are asked for
 * before the first touch ({@code madvise}); the JVM's own flag does nothing for off-heap memory.
 */
final class NativePages {
  private static final int PROT_READ_WRITE = 3;
  private static final int MAP_PRIVATE_ANONYMOUS_NORESERVE = 0x02 | 0x20 | 0x4000;
  private static final int MADV_DONTNEED = 4;
  private static final int MADV_HUGEPAGE = 14;
  private static final int MADV_COLLAPSE = 25;

  private static final NativePages INSTANCE = link();

  private final MethodHandle mmap;
  private final MethodHandle munmap;
  private final MethodHandle madvise;

  private NativePages(MethodHandle mmap, MethodHandle munmap, MethodHandle madvise) {
    this.mmap = mmap;
    this.munmap = munmap;
    this.madvise = madvise;
  }

  /** The system's pages, or null where they are not to be had (the constants above are Linux's). */
  static NativePages system() {
    return INSTANCE;
  }

  private static NativePages link() {
    if (!System.getProperty("os.name").equals("Linux")) {
      return null;
    }
    try {
      Linker linker = Linker.nativeLinker();
      SymbolLookup libc = linker.defaultLookup();
      var address = ValueLayout.JAVA_LONG;
      var word = ValueLayout.JAVA_INT;
      return new NativePages(
          linker.downcallHandle(
              libc.find("mmap").orElseThrow(),
              FunctionDescriptor.of(address, address, address, word, word, word, address)),
          linker.downcallHandle(
              libc.find("munmap").orElseThrow(), FunctionDescriptor.of(word, address, address)),
          linker.downcallHandle(
              libc.find("madvise").orElseThrow(),
              FunctionDescriptor.of(word, address, address, word)));
    } catch (RuntimeException | Error unavailable) {
      return null;
    }
  }

  /** Reserves zeroed address space, or returns null where the system refuses. */
  MemorySegment reserve(long bytes) {
    try {
      long address =
          (long)
              mmap.invokeExact(0L, bytes, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS_NORESERVE, -1, 0L);
      return address == -1 ? null : MemorySegment.ofAddress(address).reinterpret(bytes);
    } catch (Throwable failure) {
      throw new AssertionError("mmap", failure);
    }
  }

  void useHugePages(MemorySegment pages) {
    advise(pages, MADV_HUGEPAGE);
  }

  /** Makes huge pages of small ones that are in use already; Linux before 6.1 cannot. */
  void collapse(MemorySegment pages) {
    advise(pages, MADV_COLLAPSE);
  }

  /** Gives the memory back; the addresses stay and read as zero. */
  void discard(MemorySegment pages) {
    advise(pages, MADV_DONTNEED);
  }

  private void advise(MemorySegment pages, int advice) {
    try {
      // A refused advice costs speed or memory, never correctness, except that DONTNEED must zero.
      int status = (int) madvise.invokeExact(pages.address(), pages.byteSize(), advice);
      if (status != 0 && advice == MADV_DONTNEED) {
        pages.fill((byte) 0);
      }
    } catch (Throwable failure) {
      throw new AssertionError("madvise", failure);
    }
  }

  void free(MemorySegment pages) {
    try {
      int status = (int) munmap.invokeExact(pages.address(), pages.byteSize());
      assert status == 0;
    } catch (Throwable failure) {
      throw new AssertionError("munmap", failure);
    }
  }
}
