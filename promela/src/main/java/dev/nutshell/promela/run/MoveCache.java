package dev.nutshell.promela.run;

/** An explorer's own copy of the rows of {@link Moves} that it met, to find them without a lock. */
final class MoveCache {
  private final Moves moves;
  private long[] origins = new long[64];
  private long[] alternatives = new long[64];
  private int[] numbers = new int[64];
  private int size;

  MoveCache(Moves moves) {
    this.moves = moves;
  }

  int number(int parent, int steps, long alternative) {
    long origin = (long) parent << 32 | steps;
    int slot = slot(origin, alternative);
    if (numbers[slot] != 0) {
      return numbers[slot] - 1;
    }
    int number = moves.number(parent, steps, alternative);
    if (2 * ++size > numbers.length) {
      grow();
      slot = slot(origin, alternative);
    }
    origins[slot] = origin;
    alternatives[slot] = alternative;
    numbers[slot] = number + 1;
    return number;
  }

  private int slot(long origin, long alternative) {
    long mixed = (origin * 0x9E3779B97F4A7C15L ^ alternative) * 0xBF58476D1CE4E5B9L;
    int slot = (int) (mixed >>> 32) & numbers.length - 1;
    while (numbers[slot] != 0 && (origins[slot] != origin || alternatives[slot] != alternative)) {
      slot = slot + 1 & numbers.length - 1;
    }
    return slot;
  }

  private void grow() {
    long[] oldOrigins = origins;
    long[] oldAlternatives = alternatives;
    int[] oldNumbers = numbers;
    origins = new long[2 * oldOrigins.length];
    alternatives = new long[2 * oldOrigins.length];
    numbers = new int[2 * oldOrigins.length];
    for (int i = 0; i < oldNumbers.length; i++) {
      if (oldNumbers[i] != 0) {
        int slot = slot(oldOrigins[i], oldAlternatives[i]);
        origins[slot] = oldOrigins[i];
        alternatives[slot] = oldAlternatives[i];
        numbers[slot] = oldNumbers[i];
      }
    }
  }
}
