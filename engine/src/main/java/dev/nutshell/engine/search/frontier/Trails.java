package dev.nutshell.engine.search.frontier;

import dev.nutshell.engine.memory.MemoryBudget;

/** Room for the events of a trail. */
final class Trails {
  private static final long MOST = Integer.MAX_VALUE - 8;

  private Trails() {}

  /** A trail lies on the heap, which may be smaller than the stack or log that it comes from. */
  static int[] ofLength(long events) {
    if (events <= MOST) {
      try {
        return new int[(int) events];
      } catch (OutOfMemoryError noRoom) {
        // Nothing was allocated: the run goes on to its end.
      }
    }
    throw MemoryBudget.Exhausted.full("no room for a trail of %,d events".formatted(events));
  }
}
