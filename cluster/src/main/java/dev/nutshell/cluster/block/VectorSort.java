package dev.nutshell.cluster.block;

/**
 * Sorts vectors of several words, word by word: of those that agree in the words before, the ones
 * with a smaller word come first (three-way radix quicksort, J. Bentley, R. Sedgewick 1997).
 *
 * @param words where the vectors lie, one after the other
 */
record VectorSort(long[] words, int width) {
  private static final int FEW = 12;

  /**
   * @param order where each vector begins
   */
  void sort(int[] order) {
    sort(order, 0, order.length, 0);
  }

  private void sort(int[] order, int begin, int stop, int first) {
    int from = begin;
    int to = stop;
    int word = first;
    while (to - from > FEW && word < width) {
      long pivot = pivot(order, from, to, word);
      int less = from;
      int greater = to;
      for (int i = from; i < greater; ) {
        long value = words[order[i] + word];
        if (value < pivot) {
          swap(order, less++, i++);
        } else if (value > pivot) {
          swap(order, --greater, i);
        } else {
          i++;
        }
      }
      // The stack stays short where the largest part is what the loop goes on with.
      int below = less - from;
      int above = to - greater;
      int equal = greater - less;
      if (equal >= below && equal >= above) {
        sort(order, from, less, word);
        sort(order, greater, to, word);
        from = less;
        to = greater;
        word++;
      } else if (below >= above) {
        sort(order, less, greater, word + 1);
        sort(order, greater, to, word);
        to = less;
      } else {
        sort(order, less, greater, word + 1);
        sort(order, from, less, word);
        from = greater;
      }
    }
    if (word < width) {
      insert(order, from, to, word);
    }
  }

  private void insert(int[] order, int from, int to, int word) {
    for (int i = from + 1; i < to; i++) {
      int moved = order[i];
      int at = i;
      while (at > from && isLess(moved, order[at - 1], word)) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = moved;
    }
  }

  private boolean isLess(int one, int other, int word) {
    for (int i = word; i < width; i++) {
      long a = words[one + i];
      long b = words[other + i];
      if (a != b) {
        return a < b;
      }
    }
    return false;
  }

  private long pivot(int[] order, int from, int to, int word) {
    long a = words[order[from] + word];
    long b = words[order[from + to >>> 1] + word];
    long c = words[order[to - 1] + word];
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }

  private static void swap(int[] order, int i, int j) {
    int kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }
}
