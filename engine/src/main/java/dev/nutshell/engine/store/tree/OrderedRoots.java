package dev.nutshell.engine.store.tree;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Roots in the order of their left halves. There is no room to sort them all, so those of a range
 * of left halves are gathered at a time; where one range has more than there is room for, it comes
 * in several sorted parts.
 */
final class OrderedRoots {
  private static final int RANGES = 1024;
  private static final int PASSES = 64;
  private static final int LEAST_ROOM = 1 << 12;
  private static final int MOST_ROOM = 1 << 20;

  private final RootSet roots;
  private final long[] gathered;
  private int count;

  OrderedRoots(RootSet roots) {
    this.roots = roots;
    gathered = new long[Math.clamp(roots.size() / PASSES, LEAST_ROOM, MOST_ROOM)];
  }

  void forEach(LongConsumer taker) {
    long[] largest = new long[1];
    roots.forEach(pair -> largest[0] = Math.max(largest[0], pair >>> 32));
    int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(largest[0]) - 10);
    int[] sizes = new int[RANGES];
    // A range that has more fills the room by itself.
    roots.forEach(
        pair -> sizes[range(pair, shift)] += sizes[range(pair, shift)] < MOST_ROOM ? 1 : 0);
    for (int from = 0; from < RANGES; ) {
      int to = from + 1;
      for (long size = sizes[from]; to < RANGES && size + sizes[to] <= gathered.length; to++) {
        size += sizes[to];
      }
      int first = from;
      int end = to;
      roots.forEach(
          pair -> {
            int range = range(pair, shift);
            if (range >= first && range < end) {
              gather(pair, taker);
            }
          });
      flush(taker);
      from = to;
    }
  }

  private static int range(long pair, int shift) {
    return (int) (pair >>> 32 >>> shift);
  }

  private void gather(long pair, LongConsumer taker) {
    if (count == gathered.length) {
      flush(taker);
    }
    gathered[count++] = pair;
  }

  private void flush(LongConsumer taker) {
    Arrays.sort(gathered, 0, count);
    for (int i = 0; i < count; i++) {
      taker.accept(gathered[i]);
    }
    count = 0;
  }
}
