package dev.nutshell.cpn.run;

import java.util.Arrays;

/** What a binding takes: places, colours, counts, and how far ahead of time. */
final class Needs {
  int[] places = new int[8];
  int[] colours = new int[8];
  int[] counts = new int[8];
  long[] ahead = new long[8];
  int size;

  void clear() {
    size = 0;
  }

  void add(int place, int colour, int count, long early) {
    for (int i = 0; i < size; i++) {
      if (places[i] == place && colours[i] == colour && ahead[i] == early) {
        counts[i] = Math.addExact(counts[i], count);
        return;
      }
    }
    if (size == places.length) {
      places = Arrays.copyOf(places, 2 * size);
      colours = Arrays.copyOf(colours, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
      ahead = Arrays.copyOf(ahead, 2 * size);
    }
    places[size] = place;
    colours[size] = colour;
    counts[size] = count;
    ahead[size++] = early;
  }

  /** Those that may not be taken ahead of time come first: the others have more to choose from. */
  void sort(TimeUnit unit) {
    for (int i = 1; i < size; i++) {
      for (int j = i; j > 0 && unit.compare(ahead[j - 1], ahead[j]) > 0; j--) {
        swap(places, j);
        swap(colours, j);
        swap(counts, j);
        long first = ahead[j];
        ahead[j] = ahead[j - 1];
        ahead[j - 1] = first;
      }
    }
  }

  private static void swap(int[] numbers, int at) {
    int first = numbers[at];
    numbers[at] = numbers[at - 1];
    numbers[at - 1] = first;
  }

  /** Places, colours and counts, three by three. */
  int[] triples() {
    int[] all = new int[3 * size];
    for (int i = 0; i < size; i++) {
      all[3 * i] = places[i];
      all[3 * i + 1] = colours[i];
      all[3 * i + 2] = counts[i];
    }
    return all;
  }
}
