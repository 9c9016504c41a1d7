package dev.nutshell.engine.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/**
 * Address space from {@code mmap}: reserved at once, backed by memory only where it is touched.
 * That is what lets a table grow in place, with no copy and no moment at which it exists twice.
 *
 * <p>Huge pages halve the time of a random probe in a large table, but only if they are asked for
 * before the first touch ({@code madvise}); the JVM's own flag does nothing for off-heap memory.
 */
final class NativePages {
  private static final long PROT_READ_WRITE = 3;
  private static final long MAP_PRIVATE_ANONYMOUS_NORESERVE = 0x02 | 0x20 | 0x4000;
  private static final long MADV_DONTNEED = 4;
  private static final long MADV_HUGEPAGE = 14;
  private static final long MADV_NOHUGEPAGE = 15;
  private static final long MADV_COLLAPSE = 25;

  /**
   * How each of them is called: Linux passes six words in registers, and who reads fewer, or half
   * of one, does not mind the rest. To link a shape takes as long as hundreds of states, so there
   * is one.
   */
  private static final FunctionDescriptor SIX_WORDS =
      FunctionDescriptor.of(
          JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

  /** What a huge page holds. */
  static final long HUGE_PAGE = 2L << 20;

  private static final NativePages INSTANCE = link();

  private final MethodHandle mmap;
  private final MethodHandle munmap;
  private final MethodHandle madvise;
  private final MethodHandle trim;

  private NativePages(
      MethodHandle mmap, MethodHandle munmap, MethodHandle madvise, MethodHandle trim) {
    this.mmap = mmap;
    this.munmap = munmap;
    this.madvise = madvise;
    this.trim = trim;
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
      return new NativePages(
          linker.downcallHandle(libc.find("mmap").orElseThrow(), SIX_WORDS),
          linker.downcallHandle(libc.find("munmap").orElseThrow(), SIX_WORDS),
          linker.downcallHandle(libc.find("madvise").orElseThrow(), SIX_WORDS),
          libc.find("malloc_trim")
              .map(trim -> linker.downcallHandle(trim, SIX_WORDS))
              .orElse(null));
    } catch (RuntimeException | Error unavailable) {
      return null;
    }
  }

  /** Gives back to the system what C code, such as the JVM's compilers, has freed. */
  static void trimHeap() {
    if (INSTANCE == null || INSTANCE.trim == null) {
      return;
    }
    try {
      long _ = (long) INSTANCE.trim.invokeExact(0L, 0L, 0L, 0L, 0L, 0L);
    } catch (Throwable failure) {
      throw new AssertionError("malloc_trim", failure);
    }
  }

  /**
   * Reserves zeroed address space that begins at a huge page, or returns null where the system
   * refuses. It is backed by small pages until {@link #useHugePages}, whatever the system's usual
   * way: a huge page at the end of a table would take memory that nobody counts.
   */
  MemorySegment reserve(long bytes) {
    try {
      long mapped = bytes + HUGE_PAGE;
      long address =
          (long)
              mmap.invokeExact(
                  0L, mapped, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS_NORESERVE, -1L, 0L);
      if (address == -1) {
        return null;
      }
      long start = (address + HUGE_PAGE - 1) & -HUGE_PAGE;
      unmap(address, start - address);
      unmap(start + bytes, address + mapped - start - bytes);
      MemorySegment pages = MemorySegment.ofAddress(start).reinterpret(bytes);
      advise(pages, MADV_NOHUGEPAGE);
      return pages;
    } catch (Throwable failure) {
      throw new AssertionError("mmap", failure);
    }
  }

  void useHugePages(MemorySegment pages) {
    advise(pages, MADV_HUGEPAGE);
  }

  void useSmallPages(MemorySegment pages) {
    advise(pages, MADV_NOHUGEPAGE);
  }

  /** Makes huge pages of small ones that are in use already; Linux before 6.1 cannot. */
  void collapse(MemorySegment pages) {
    advise(pages, MADV_COLLAPSE);
  }

  /** Gives the memory back; the addresses stay and read as zero. */
  void discard(MemorySegment pages) {
    advise(pages, MADV_DONTNEED);
  }

  private void advise(MemorySegment pages, long advice) {
    try {
      // A refused advice costs speed or memory, never correctness, except that DONTNEED must zero.
      long status =
          (long) madvise.invokeExact(pages.address(), pages.byteSize(), advice, 0L, 0L, 0L);
      if ((int) status != 0 && advice == MADV_DONTNEED) {
        pages.fill((byte) 0);
      }
    } catch (Throwable failure) {
      throw new AssertionError("madvise", failure);
    }
  }

  void free(MemorySegment pages) {
    unmap(pages.address(), pages.byteSize());
  }

  private void unmap(long address, long bytes) {
    if (bytes == 0) {
      return;
    }
    try {
      long status = (long) munmap.invokeExact(address, bytes, 0L, 0L, 0L, 0L);
      assert (int) status == 0;
    } catch (Throwable failure) {
      throw new AssertionError("munmap", failure);
    }
  }
}
