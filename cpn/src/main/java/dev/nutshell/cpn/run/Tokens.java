package dev.nutshell.cpn.run;

import java.util.Arrays;

/** The tokens of one place: colours by number, in ascending order, with stamps and counts. */
final class Tokens {
  int[] colours = new int[4];
  long[] stamps = new long[4];
  int[] counts = new int[4];
  int size;

  void clear() {
    size = 0;
  }

  void append(int colour, long stamp, int count) {
    if (size == colours.length) {
      colours = Arrays.copyOf(colours, 2 * size);
      stamps = Arrays.copyOf(stamps, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
    }
    colours[size] = colour;
    stamps[size] = stamp;
    counts[size++] = count;
  }

  /** How many tokens of a colour there are, whatever their stamps. */
  int count(int colour) {
    int at = first(colour);
    if (at == size || colours[at] != colour) {
      return 0;
    }
    int count = counts[at];
    for (int i = at + 1; i < size && colours[i] == colour; i++) {
      count += counts[i];
    }
    return count;
  }

  /** The first place that the colour has, or would have. */
  int first(int colour) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = low + high >>> 1;
      if (colours[middle] < colour) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  long total() {
    long total = 0;
    for (int i = 0; i < size; i++) {
      total += counts[i];
    }
    return total;
  }

  /** Adds tokens; stamps of one colour ascend. False where there are too many to count. */
  boolean add(int colour, long stamp, int count, TimeUnit unit) {
    int at = first(colour);
    while (at < size && colours[at] == colour && unit.compare(stamps[at], stamp) < 0) {
      at++;
    }
    if (at < size && colours[at] == colour && stamps[at] == stamp) {
      long sum = (long) counts[at] + count;
      counts[at] = (int) sum;
      return sum <= Integer.MAX_VALUE;
    }
    append(0, 0, 0);
    System.arraycopy(colours, at, colours, at + 1, size - 1 - at);
    System.arraycopy(stamps, at, stamps, at + 1, size - 1 - at);
    System.arraycopy(counts, at, counts, at + 1, size - 1 - at);
    colours[at] = colour;
    stamps[at] = stamp;
    counts[at] = count;
    return true;
  }

  /** Takes some tokens at one place away. */
  void take(int at, int count) {
    counts[at] -= count;
    if (counts[at] == 0) {
      size--;
      System.arraycopy(colours, at + 1, colours, at, size - at);
      System.arraycopy(stamps, at + 1, stamps, at, size - at);
      System.arraycopy(counts, at + 1, counts, at, size - at);
    }
  }

  /** Takes tokens without stamps away; false where there are not that many. */
  boolean remove(int colour, int count) {
    int at = first(colour);
    if (at == size || colours[at] != colour || counts[at] < count) {
      return false;
    }
    take(at, count);
    return true;
  }
}
