package dev.nutshell.engine.store.tree;

/**
 * Roots that one thread knows to be in a grove, direct-mapped, in front of the sets. A search
 * mostly asks again for what it has seen lately, and here neither memory nor another core is waited
 * for.
 */
final class RootMemo {
  private static final long SPREAD = 0x9E3779B97F4A7C15L;
  private static final int BITS = 13;

  private final long[] pairs = new long[1 << BITS];
  // Of the vectors; there is none of length -1, which is kept as 0.
  private final int[] lengths = new int[1 << BITS];

  private static int place(long pair) {
    return (int) (pair * SPREAD >>> Long.SIZE - BITS);
  }

  /** Whether it was {@linkplain #learn learnt} that the root is there; no may mean forgotten. */
  boolean knows(long pair, int length) {
    int place = place(pair);
    return pairs[place] == pair && lengths[place] == length + 1;
  }

  /** The root of a vector of that length is in its set, and stays there. */
  void learn(long pair, int length) {
    int place = place(pair);
    pairs[place] = pair;
    lengths[place] = length + 1;
  }
}
