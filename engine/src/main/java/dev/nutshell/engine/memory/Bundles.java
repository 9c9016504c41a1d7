package dev.nutshell.engine.memory;

import java.util.Arrays;

/**
 * The items of a batch by the partition of a shared table that they belong to: a thread then takes
 * each latch once for several items. A latch that another core held last takes as long to come as a
 * line of memory. Of one thread.
 */
public final class Bundles {
  private static final int NONE = -1;

  private final int[] first;
  private int[] next = new int[0];

  public Bundles(int partitions) {
    first = new int[partitions];
    Arrays.fill(first, NONE);
  }

  public int partitions() {
    return first.length;
  }

  /** Forgets what is left of a batch that was cut short, and makes room for so many items. */
  public void begin(int items) {
    Arrays.fill(first, NONE);
    if (items > next.length) {
      next = new int[Math.max(items, 2 * next.length)];
    }
  }

  public void add(int partition, int item) {
    next[item] = first[partition];
    first[partition] = item;
  }

  public boolean isEmpty(int partition) {
    return first[partition] == NONE;
  }

  /** The item that {@link #take} would take. */
  public int peek(int partition) {
    return first[partition];
  }

  /** Takes an item out of a bundle that is not empty. */
  public int take(int partition) {
    int item = first[partition];
    first[partition] = next[item];
    return item;
  }
}
