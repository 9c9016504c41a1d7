package dev.nutshell.engine.store.automaton;

import dev.nutshell.engine.model.State;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The order in which the bytes of a vector become the labels of a word, learned from a sample.
 */
final class ByteRanks {
  static final String MODE = System.getProperty("ranks", "changes");
  private long[] changes = new long[0];
  private long[] total = new long[0];
  private boolean[][] values = new boolean[0][];
  private final State last = new State();
  private int[] order = new int[0];

  /** Takes note of one more vector of the sample. */
  void observe(State vector) {
    int length = vector.length();
    if (length > changes.length) {
      changes = Arrays.copyOf(changes, length);
      total = Arrays.copyOf(total, length);
      int known = values.length;
      values = Arrays.copyOf(values, length);
      for (int i = known; i < length; i++) {
        values[i] = new boolean[256];
      }
    }
    for (int i = 0; i < length; i++) {
      total[i]++;
      values[i][vector.get(i) & 0xFF] = true;
      if (i < last.length() && vector.get(i) != last.get(i)) {
        changes[i]++;
      }
    }
    last.copyFrom(vector);
  }

  void learn() {
    int n = changes.length;
    long[] key = new long[n];
    for (int i = 0; i < n; i++) {
      long distinct = 0;
      for (boolean v : values[i]) {
        distinct += v ? 1 : 0;
      }
      key[i] =
          switch (MODE) {
            case "changes" -> changes[i];
            case "often" -> -changes[i];
            case "distinct" -> distinct;
            case "most" -> -distinct;
            case "reverse" -> -i;
            case "const" -> distinct == 1 ? 0 : 1;
            case "constrev" -> distinct == 1 ? -1 : n - i;
            case "words" -> {
              long sum = 0;
              for (int j = i & ~3; j < Math.min(n, (i & ~3) + 4); j++) {
                sum += changes[j];
              }
              yield distinct == 1 ? -1 : sum;
            }
            default -> i;
          };
    }
    order =
        IntStream.range(0, n)
            .boxed()
            .sorted(java.util.Comparator.comparingLong(i -> key[i]))
            .mapToInt(i -> i)
            .toArray();
  }

  /** For each byte of a vector of some length its place in the word. */
  int[] places(int length) {
    int[] places = new int[length];
    int next = 0;
    for (int at = order.length; at < length; at++) {
      places[at] = next++;
    }
    for (int at : order) {
      if (at < length) {
        places[at] = next++;
      }
    }
    return places;
  }
}
