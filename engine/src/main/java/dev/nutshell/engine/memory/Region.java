package dev.nutshell.engine.memory;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A range of zeroed off-heap bytes that grows. Small regions are ordinary allocations, which keeps
 * the start of a run short; from one mebibyte on they are reserved address space that fills up, so
 * growing neither copies nor holds the contents twice. Where {@code mmap} is not to be had, growing
 * copies.
 *
 * <p>The segment may be another one after {@link #ensure}: fetch it again. Not so where the budget
 * says that {@linkplain MemoryBudget#keepAddresses addresses are kept}: then a region is reserved
 * address space from its first byte on, and is where it was until it is closed.
 */
public final class Region implements Imaged, AutoCloseable {
  private static final long SMALL = 1L << 20;
  private static final long PAGE = 4096;
  private static final long HUGE_PAGE = NativePages.HUGE_PAGE;
  private static final long HUGE_FROM = 4L << 20;
  private static final long MOST = 1L << 48;
  // Of parts that grow alike, none ever is so many times as large as the mean.
  private static final int UNEVEN = 8;

  private final MemoryBudget budget;
  private final boolean mayBeHuge;
  private final boolean stays;
  private final int siblings;
  private Arena arena;
  private MemorySegment segment = MemorySegment.NULL;
  private boolean mapped;
  private long huge;
  // Also read by who shows figures.
  private volatile long size;
  private long shed;

  public Region(MemoryBudget budget) {
    this(budget, true);
  }

  /**
   * @param mayBeHuge whether large parts may lie on huge pages
   */
  Region(MemoryBudget budget, boolean mayBeHuge) {
    this(budget, mayBeHuge, 1);
  }

  private Region(MemoryBudget budget, boolean mayBeHuge, int siblings) {
    this.budget = budget;
    this.mayBeHuge = mayBeHuge;
    this.siblings = siblings;
    stays = budget.keepsAddresses();
  }

  /** One of so many that grow alike, so that none needs the addresses of the whole budget. */
  public static Region among(int siblings, MemoryBudget budget) {
    return new Region(budget, true, siblings);
  }

  public MemorySegment segment() {
    return segment;
  }

  /** Whether the region is reserved address space, of which parts can be discarded. */
  public boolean isMapped() {
    return mapped;
  }

  /** The bytes held, as the budget counts them. */
  public long size() {
    return size;
  }

  /** Grows so that at least {@code bytes} can be used; the new ones are zero. */
  public void ensure(long bytes) {
    if (bytes > size) {
      grow(bytes);
    }
  }

  /** Gives back, to the system and to the budget, what is not needed for so many bytes. */
  public void shrink(long bytes) {
    long wanted = (bytes + PAGE - 1) & -PAGE;
    if (wanted >= size) {
      return;
    }
    if (mapped) {
      discard(wanted, size);
    } else {
      Arena fresh = Arena.ofShared();
      MemorySegment target = fresh.allocate(wanted, 64);
      MemorySegment.copy(segment, 0, target, 0, wanted);
      freeSegment();
      segment = target;
      arena = fresh;
    }
    budget.release(size - wanted);
    size = wanted;
    huge = Math.min(huge, size & -HUGE_PAGE);
  }

  private void grow(long bytes) {
    long granule = bytes > 32 * HUGE_PAGE ? HUGE_PAGE : PAGE;
    // A small region is copied when it grows, so it grows by half at least.
    long least = mapped || stays ? bytes : Math.max(bytes, Math.min(size + (size >> 1), SMALL));
    long wanted = (least + granule - 1) & -granule;
    // The last page of the addresses is never used: who looks a little too far does no harm.
    if (mapped && wanted <= segment.byteSize() - PAGE) {
      budget.reserve(wanted - size);
      enlarge(wanted);
      return;
    }
    budget.reserve(wanted);
    try {
      replaceSegment(wanted);
    } catch (OutOfMemoryError refused) {
      budget.release(wanted);
      throw budget.refusal(wanted);
    }
    budget.release(size);
    enlarge(wanted);
  }

  private void replaceSegment(long wanted) {
    MemorySegment pages = null;
    if ((stays ? !mapped : wanted > SMALL) && NativePages.system() != null) {
      pages = NativePages.system().reserve(addressSpace(wanted));
    }
    if (stays && pages == null) {
      throw new OutOfMemoryError("no address space for a region that stays");
    }
    Arena fresh = pages == null ? Arena.ofShared() : null;
    MemorySegment target = pages != null ? pages : fresh.allocate(wanted, 64);
    MemorySegment.copy(segment, 0, target, 0, size);
    freeSegment();
    segment = target;
    huge = 0;
    arena = fresh;
    mapped = pages != null;
  }

  /**
   * Room for all the growth that the budget could ever allow: addresses cost nothing, but a process
   * has only 2⁴⁷ of them.
   */
  private long addressSpace(long wanted) {
    long all = Math.min(budget.memory(), 1L << 40);
    long most = siblings <= UNEVEN ? all : all / siblings * UNEVEN;
    return (Math.max(wanted, most) + HUGE_PAGE) & -HUGE_PAGE;
  }

  private void enlarge(long wanted) {
    long before = size;
    size = wanted;
    // Only as far as whole huge pages go: one at the end would hold more than was reserved.
    long whole = size & -HUGE_PAGE;
    if (mapped && mayBeHuge && size >= HUGE_FROM / (siblings > 1 ? 2 : 1) && whole > huge) {
      NativePages.system().useHugePages(segment.asSlice(huge, whole - huge));
      long inUse = Math.min(whole, (before + HUGE_PAGE - 1) & -HUGE_PAGE);
      if (inUse > huge) {
        NativePages.system().collapse(segment.asSlice(huge, inUse - huge));
      }
      huge = whole;
    }
  }

  /**
   * Gives a range's memory back to the system; it reads as zero afterwards. The budget still counts
   * it: the caller says what it is worth.
   */
  public void discard(long from, long to) {
    long start = (from + PAGE - 1) & -PAGE;
    long end = Math.min(to, segment.byteSize()) & -PAGE;
    if (mapped && start < end) {
      NativePages.system().discard(segment.asSlice(start, end - start));
    }
  }

  /** Gives back, to the system and to the budget, all whole pages below; they are lost for good. */
  public void shed(long upTo) {
    long end = Math.min(upTo, size) & -HUGE_PAGE;
    if (mapped && end > shed) {
      discard(shed, end);
      budget.release(end - shed);
      shed = end;
    }
  }

  /** Whether nothing was shed. */
  public boolean isWhole() {
    return shed == 0;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("region", 1);
    out.putLong(size);
    out.putLong(shed);
    out.putMemory(segment.asSlice(shed), size - shed);
    out.end();
  }

  /** Becomes as large as the one that was written; fetch its segment again. */
  @Override
  public void read(ImageReader in) throws IOException {
    empty();
    in.begin("region", 1);
    long bytes = in.getLong();
    long given = in.getLong();
    in.require(bytes >= 0 && bytes <= MOST && given >= 0 && given <= bytes, "a region's size");
    ensure(bytes);
    shed(given);
    in.require(
        size == bytes && shed == given && in.memoryBytes() == bytes - given, "a region's size");
    in.getMemory(segment.asSlice(shed), size - shed);
    in.end();
  }

  /** Gives all of it back but for the addresses, where they are reserved. */
  private void empty() {
    if (!mapped) {
      close();
      return;
    }
    NativePages.system().useSmallPages(segment.asSlice(0, huge));
    discard(0, size);
    budget.release(size - shed);
    huge = 0;
    size = 0;
    shed = 0;
  }

  private void freeSegment() {
    if (mapped) {
      NativePages.system().free(segment);
    } else if (arena != null) {
      arena.close();
    }
  }

  @Override
  public void close() {
    freeSegment();
    budget.release(size - shed);
    arena = null;
    mapped = false;
    segment = MemorySegment.NULL;
    huge = 0;
    size = 0;
    shed = 0;
  }
}
