package dev.nutshell.petri.colour;

import java.util.Arrays;

/** The tokens of one place: colours in ascending order, each with its number. */
final class TokenList {
  /** Up to here a scan is as quick as halving. */
  private static final int LONG = 16;

  long[] tokens = new long[8];
  long[] counts = new long[8];
  int size;

  void clear() {
    size = 0;
  }

  void append(long token, long count) {
    if (size == tokens.length) {
      tokens = Arrays.copyOf(tokens, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
    }
    tokens[size] = token;
    counts[size++] = count;
  }

  void copyFrom(TokenList other) {
    clear();
    for (int i = 0; i < other.size; i++) {
      append(other.tokens[i], other.counts[i]);
    }
  }

  private int find(long token) {
    if (size > LONG) {
      int found = Arrays.binarySearch(tokens, 0, size, token);
      return found < 0 ? ~found : found;
    }
    int at = 0;
    while (at < size && tokens[at] < token) {
      at++;
    }
    return at;
  }

  long count(long token) {
    int at = find(token);
    return at < size && tokens[at] == token ? counts[at] : 0;
  }

  /** The number of all tokens. */
  long total() {
    long total = 0;
    for (int i = 0; i < size; i++) {
      total += counts[i];
    }
    return total;
  }

  void add(long token, long count) {
    int at = find(token);
    if (at < size && tokens[at] == token) {
      counts[at] += count;
      return;
    }
    append(0, 0);
    System.arraycopy(tokens, at, tokens, at + 1, size - 1 - at);
    System.arraycopy(counts, at, counts, at + 1, size - 1 - at);
    tokens[at] = token;
    counts[at] = count;
  }

  /** False where there are not that many. */
  boolean remove(long token, long count) {
    int at = find(token);
    if (at == size || tokens[at] != token || counts[at] < count) {
      return false;
    }
    counts[at] -= count;
    if (counts[at] == 0) {
      size--;
      System.arraycopy(tokens, at + 1, tokens, at, size - at);
      System.arraycopy(counts, at + 1, counts, at, size - at);
    }
    return true;
  }
}
