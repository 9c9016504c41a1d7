package dev.nutshell.engine.memory;

/**
 * A count that lies apart from all else, two lines of the cache to either side. Where several
 * threads share a table, whoever puts something counts it. If what all of them read lay beside the
 * count, each would wait for it every time that another one has counted.
 */
public final class Tally {
  private static final int MIDDLE = 16;

  private final long[] words = new long[2 * MIDDLE + 1];

  public long get() {
    return words[MIDDLE];
  }

  public void set(long count) {
    words[MIDDLE] = count;
  }

  public void add(long more) {
    words[MIDDLE] += more;
  }
}
