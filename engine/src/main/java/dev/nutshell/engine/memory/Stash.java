package dev.nutshell.engine.memory;

import java.io.IOException;
import java.util.Arrays;

/** The few keys of a {@link LineTable} for which there is no place in its lines. */
final class Stash implements Imaged {
  private static final int FIRST = 16;
  private static final long ENTRY_BYTES = 20;

  private int[] heads = new int[0];
  private long[] rests = new long[0];
  private long[] numbers = new long[0];
  private int size;

  int size() {
    return size;
  }

  long bytes() {
    return ENTRY_BYTES * heads.length;
  }

  /** The index of a key, or -1. */
  int find(int head, long rest) {
    for (int i = size - 1; i >= 0; i--) {
      if (heads[i] == head && rests[i] == rest) {
        return i;
      }
    }
    return -1;
  }

  int head(int index) {
    return heads[index];
  }

  long rest(int index) {
    return rests[index];
  }

  long number(int index) {
    return numbers[index];
  }

  void setNumber(int index, long number) {
    numbers[index] = number;
  }

  void add(int head, long rest, long number) {
    if (size == heads.length) {
      int capacity = Math.max(FIRST, 2 * size);
      heads = Arrays.copyOf(heads, capacity);
      rests = Arrays.copyOf(rests, capacity);
      numbers = Arrays.copyOf(numbers, capacity);
    }
    heads[size] = head;
    rests[size] = rest;
    numbers[size++] = number;
  }

  /** Takes a key out; the last one moves to its place. */
  void remove(int index) {
    size--;
    heads[index] = heads[size];
    rests[index] = rests[size];
    numbers[index] = numbers[size];
  }

  /** Empties it; what was here stays readable as long as no more is added than was read again. */
  void empty() {
    size = 0;
  }

  void clear() {
    heads = new int[0];
    rests = new long[0];
    numbers = new long[0];
    size = 0;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("stash", 1);
    out.putInt(size);
    out.putInts(heads, heads.length);
    out.putLongs(rests, rests.length);
    out.putLongs(numbers, numbers.length);
    out.end();
  }

  @Override
  public void read(ImageReader in) throws IOException {
    clear();
    in.begin("stash", 1);
    int count = in.getInt();
    heads = in.getInts();
    rests = in.getLongs();
    numbers = in.getLongs();
    in.end();
    size = count;
  }
}
