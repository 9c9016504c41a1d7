package dev.nutshell.engine.memory;

/**
 * What a process takes beside the run's tables: the JVM with its libraries, the heap, compiled code
 * and the compiler's work. It is measured: the resident size less what the tables hold. To that
 * comes what it is going to take: heap that is committed and not yet in use, and a reserve.
 *
 * <p>Tables may be reserved and not yet filled, so the difference can be too small while a run goes
 * on; the figure of the moment before the search, when there are hardly any, stays the least.
 */
final class OwnShare {
  /**
   * From the first state on a small process grew by 10 to 16 MiB, a large net's by 60: compiled
   * code, what compiling takes, what the first large table needs of the JVM. A process with little
   * memory is told by its launcher to compile with less.
   */
  private static final long LEAST_RESERVE = 20L << 20;

  private static final long MOST_RESERVE = 64L << 20;

  private final long memory;
  private final long reserve;
  private long atStart;
  private long heapAtStart;
  private long resident;
  private long relievedAt;

  OwnShare(long memory) {
    this.memory = memory;
    reserve = Math.clamp(memory / 16, LEAST_RESERVE, MOST_RESERVE);
    relievedAt = memory;
    begin(0);
  }

  private void begin(long held) {
    Runtime heap = Runtime.getRuntime();
    atStart = ProcessMemory.resident() - held + heap.freeMemory();
    heapAtStart = heap.totalMemory();
  }

  /** The search begins, with so many bytes of tables. */
  synchronized void settle(long held) {
    if (Runtime.getRuntime().totalMemory() > memory / 8) {
      System.gc();
    }
    begin(held);
  }

  /** What the process takes, or will soon, beside so many bytes of tables. */
  synchronized long expect(long held) {
    resident = ProcessMemory.resident();
    long grown = Math.max(0, Runtime.getRuntime().totalMemory() - heapAtStart);
    return Math.max(atStart + grown + reserve, resident - held);
  }

  /**
   * Whether the process has outgrown its memory, as it was last measured, though garbage was
   * collected and freed memory given back. A thirtieth above is borne: it may be a compilation that
   * is over soon.
   */
  synchronized boolean isTooLarge() {
    if (resident <= relievedAt) {
      return false;
    }
    System.gc();
    NativePages.trimHeap();
    resident = ProcessMemory.resident();
    relievedAt = Math.max(memory, resident + (1 << 20));
    return resident > memory + memory / 30;
  }
}
