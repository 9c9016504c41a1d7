package dev.nutshell.engine.memory;

/** Into how many parts a shared table is divided, each with a latch and pages of its own. */
final class Partitions {
  private static final int LEAST = 16;
  private static final int MOST = 256;
  private static final int A_THREAD = 8;
  // How much of a budget may go for the first pages of all parts.
  private static final int BEGINNING = 64;

  private Partitions() {}

  /**
   * A power of two: so many that two threads hardly ever want the same one, but as few as can be,
   * as small parts lie on small pages; and fewer where the budget is tiny.
   *
   * @param firstBytes what a part takes when it is empty
   */
  static int count(MemoryBudget budget, int threads, long firstBytes) {
    int count = Math.clamp(Integer.highestOneBit(A_THREAD * threads - 1) << 1, LEAST, MOST);
    while (count > 1 && count * firstBytes > budget.limit() / BEGINNING) {
      count >>= 1;
    }
    return count;
  }
}
