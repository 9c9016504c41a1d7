package dev.nutshell.promela.depend;

import java.util.Arrays;

/**
 * The numbers of stances by what is enabled and what is filled: an open table, since a node with
 * many transitions may be met with hundreds of combinations.
 */
final class Standings {
  /** No number of a stance. */
  static final int UNKNOWN = -1;

  private long[] enabled = new long[8];
  private long[] filled = new long[8];
  private int[] numbers = new int[8];
  private int size;

  Standings() {
    Arrays.fill(numbers, UNKNOWN);
  }

  int get(long enabledBits, long filledBits) {
    return numbers[slot(enabledBits, filledBits)];
  }

  void put(long enabledBits, long filledBits, int number) {
    if (2 * ++size > numbers.length) {
      grow();
    }
    int slot = slot(enabledBits, filledBits);
    enabled[slot] = enabledBits;
    filled[slot] = filledBits;
    numbers[slot] = number;
  }

  private int slot(long enabledBits, long filledBits) {
    long mixed = (enabledBits * 0x9E3779B97F4A7C15L ^ filledBits) * 0xBF58476D1CE4E5B9L;
    int slot = (int) (mixed >>> 40) & numbers.length - 1;
    while (numbers[slot] != UNKNOWN
        && (enabled[slot] != enabledBits || filled[slot] != filledBits)) {
      slot = slot + 1 & numbers.length - 1;
    }
    return slot;
  }

  private void grow() {
    long[] oldEnabled = enabled;
    long[] oldFilled = filled;
    int[] oldNumbers = numbers;
    enabled = new long[2 * oldNumbers.length];
    filled = new long[2 * oldNumbers.length];
    numbers = new int[2 * oldNumbers.length];
    Arrays.fill(numbers, UNKNOWN);
    for (int i = 0; i < oldNumbers.length; i++) {
      if (oldNumbers[i] != UNKNOWN) {
        int slot = slot(oldEnabled[i], oldFilled[i]);
        enabled[slot] = oldEnabled[i];
        filled[slot] = oldFilled[i];
        numbers[slot] = oldNumbers[i];
      }
    }
  }
}
