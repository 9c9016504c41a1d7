package dev.nutshell.engine.store.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds a tree under which vectors share much, from a sample of them: of all parts, the two that
 * have the fewest values together become one, again and again. So bytes that depend on each other
 * come together early, those that never changed cost nothing, and the two parts that are left at
 * the root have about as many values each.
 *
 * <p>It needs no layout, and beats the one that a model gives: of ten Promela models and eight nets
 * all had fewer nodes than with a subtree a process, most by a factor of ten or more (bench:
 * TreeShapes).
 */
final class Clustering {
  private static final int MOST_PARTS = 256;
  private static final int LEAST_SAMPLE = 128;
  // Bytes of a word that a root may hold itself.
  private static final int NARROW = 2;
  // Values looked at, to begin with and again while parts are put together: some 30 ms each.
  private static final int WORK = 6_000_000;

  /** What has been put together. {@code values}: a number for each vector of the sample. */
  private record Cluster(Part part, int[] values, int count) {}

  private final int size;
  private final int stride;
  private final int[] stamps;
  private final long[] keys;
  private final int[] numbers;
  private int stamp;

  private Clustering(int size, int stride) {
    this.size = size;
    this.stride = stride;
    int capacity = 4 * Integer.highestOneBit(Math.max(256, size));
    stamps = new int[capacity];
    keys = new long[capacity];
    numbers = new int[capacity];
  }

  /**
   * @param sample for each byte of the vectors, what it is in each of them
   * @param count how many there are in the sample
   */
  static Part of(byte[][] sample, int count) {
    long changing = 0;
    for (byte[] column : sample) {
      changing += changes(column, count) ? 1 : 0;
    }
    changing = Math.min(changing, MOST_PARTS);
    long affordable = Math.max(LEAST_SAMPLE, WORK / Math.max(1, changing * changing / 2));
    int stride = (int) Math.max(1, (count + affordable - 1) / affordable);
    return new Clustering(count / stride, stride).cluster(sample, count);
  }

  private static boolean changes(byte[] column, int count) {
    for (int i = 1; i < count; i++) {
      if (column[i] != column[0]) {
        return true;
      }
    }
    return false;
  }

  private Part cluster(byte[][] sample, int count) {
    List<Cluster> changing = new ArrayList<>();
    List<Part.Word> still = new ArrayList<>();
    for (int at = 0; at < sample.length; at++) {
      if (changes(sample[at], count)) {
        changing.add(single(sample[at], at));
      } else {
        append(still, at);
      }
    }
    while (changing.size() > MOST_PARTS) {
      changing = inPairs(changing);
    }
    Part root = changing.isEmpty() ? null : divided(merge(changing.toArray(Cluster[]::new)));
    if (still.isEmpty()) {
      return root;
    }
    Part rest = Part.balanced(still);
    return root == null ? rest : beside(root, rest);
  }

  private Cluster single(byte[] column, int at) {
    int[] values = new int[size];
    int[] known = new int[256];
    int count = 0;
    for (int i = 0; i < size; i++) {
      int value = column[i * stride] & 0xFF;
      if (known[value] == 0) {
        known[value] = ++count;
      }
      values[i] = known[value] - 1;
    }
    return new Cluster(new Part.Word(at), values, count);
  }

  private static void append(List<Part.Word> words, int at) {
    int[] last = words.isEmpty() ? null : words.getLast().bytes();
    if (last == null || last.length == Part.WORD) {
      words.add(new Part.Word(at));
    } else {
      words.set(words.size() - 1, new Part.Word(joined(last, new int[] {at})));
    }
  }

  private static int[] joined(int[] some, int[] more) {
    int[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }

  /** One word of all that changes would be a node for every state; in two, it is the root. */
  private static Part divided(Part part) {
    return part instanceof Part.Word(int[] bytes) && bytes.length > NARROW
        ? new Part.Fork(
            new Part.Word(Arrays.copyOf(bytes, NARROW)),
            new Part.Word(Arrays.copyOfRange(bytes, NARROW, bytes.length)))
        : part;
  }

  /** What never changed goes to the deepest place on the left: nothing else is told apart by it. */
  private static Part beside(Part part, Part rest) {
    return part instanceof Part.Fork(Part left, Part right)
        ? new Part.Fork(beside(left, rest), right)
        : new Part.Fork(part, rest);
  }

  private List<Cluster> inPairs(List<Cluster> clusters) {
    List<Cluster> pairs = new ArrayList<>();
    for (int i = 0; i < clusters.size(); i += 2) {
      pairs.add(
          i + 1 == clusters.size() ? clusters.get(i) : join(clusters.get(i), clusters.get(i + 1)));
    }
    return pairs;
  }

  private Part merge(Cluster[] clusters) {
    int left = clusters.length;
    double[][] costs = new double[left][left];
    for (int i = 0; i < left; i++) {
      for (int k = i + 1; k < left; k++) {
        costs[i][k] = cost(clusters[i], clusters[k]);
      }
    }
    for (; left > 1; left--) {
      int first = 0;
      int second = 1;
      for (int i = 0; i < left; i++) {
        for (int k = i + 1; k < left; k++) {
          if (costs[i][k] < costs[first][second]) {
            first = i;
            second = k;
          }
        }
      }
      clusters[first] = join(clusters[first], clusters[second]);
      // The last one takes the place of the one that is gone.
      int last = left - 1;
      clusters[second] = clusters[last];
      for (int i = 0; i < last; i++) {
        if (i != second) {
          costs[Math.min(i, second)][Math.max(i, second)] = costs[i][last];
        }
      }
      for (int i = 0; i < last; i++) {
        if (i != first) {
          costs[Math.min(i, first)][Math.max(i, first)] = cost(clusters[i], clusters[first]);
        }
      }
    }
    return clusters[0].part;
  }

  /**
   * About how many values two have together among all states: the sample shows some of them, and
   * how many it shows once and twice tells of those that it does not show (Chao, 1984). Where that
   * tells nothing, those with fewer each.
   */
  private double cost(Cluster one, Cluster other) {
    double product = (double) one.count * other.count;
    stamp++;
    int count = 0;
    int once = 0;
    int twice = 0;
    int mask = keys.length - 1;
    for (int i = 0; i < size; i++) {
      long key = (long) one.values[i] << 32 | other.values[i];
      int at = place(key, mask);
      while (stamps[at] == stamp && keys[at] != key) {
        at = at + 1 & mask;
      }
      if (stamps[at] != stamp) {
        stamps[at] = stamp;
        keys[at] = key;
        numbers[at] = 1;
        count++;
        once++;
      } else {
        int seen = ++numbers[at];
        once -= seen == 2 ? 1 : 0;
        twice += seen == 2 ? 1 : seen == 3 ? -1 : 0;
      }
    }
    double unseen = (double) once * (once - 1) / (2 * (twice + 1.0));
    return Math.min(count + unseen, Math.max(count, product)) + Math.log(product) / 1000;
  }

  private Cluster join(Cluster one, Cluster other) {
    stamp++;
    int[] values = new int[size];
    int count = 0;
    int mask = keys.length - 1;
    for (int i = 0; i < size; i++) {
      long key = (long) one.values[i] << 32 | other.values[i];
      int at = place(key, mask);
      while (stamps[at] == stamp && keys[at] != key) {
        at = at + 1 & mask;
      }
      if (stamps[at] != stamp) {
        stamps[at] = stamp;
        keys[at] = key;
        numbers[at] = count++;
      }
      values[i] = numbers[at];
    }
    return new Cluster(joined(one.part, other.part), values, count);
  }

  private static int place(long key, int mask) {
    return (int) (key * 0x9E3779B97F4A7C15L >>> 40) & mask;
  }

  private static Part joined(Part one, Part other) {
    return one instanceof Part.Word(int[] some)
            && other instanceof Part.Word(int[] more)
            && some.length + more.length <= Part.WORD
        ? new Part.Word(joined(some, more))
        : new Part.Fork(one, other);
  }
}
