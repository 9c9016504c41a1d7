package dev.nutshell.cluster.block;

import dev.nutshell.engine.model.State;
import java.util.Arrays;

/**
 * Collects vectors of any length and makes a block of them: sorted by length and word by word, each
 * once, and each but the first of its length told by what differs from the one before. Neighbours
 * in that order resemble each other, so most take a byte or a few.
 *
 * <p>Of one word, that is the difference as a number. Of more words it is how many stretches of
 * bytes differ and, for each, how many bytes to pass over and the bytes themselves.
 */
public final class BlockWriter {
  /** A stretch has at most so many bytes. */
  static final int STRETCH = 4;

  private static final int FIRST_WORDS = 1 << 10;

  private final int capacity;
  private Group[] groups = new Group[0];
  private Group last;
  private int words;
  private int states;
  private byte[] bytes = new byte[1 << 12];
  private int size;

  /** The vectors of one length. */
  private static final class Group {
    final int length;
    final int width;
    long[] words;
    int count;

    Group(int length) {
      this.length = length;
      width = Math.max(1, State.padded(length) / 8);
      words = new long[Math.max(FIRST_WORDS, width)];
    }

    void add(State state) {
      int at = count++ * width;
      if (at + width > words.length) {
        words = Arrays.copyOf(words, 2 * words.length);
      }
      if (length == 0) {
        words[at] = 0;
        return;
      }
      for (int i = 0; i < width; i++) {
        words[at + i] = state.getLong(8 * i);
      }
    }
  }

  /**
   * @param capacity about how many bytes of vectors go into a block
   */
  public BlockWriter(int capacity) {
    this.capacity = Math.max(1, capacity / 8);
  }

  public void add(State state) {
    if (last == null || last.length != state.length()) {
      last = group(state.length());
    }
    last.add(state);
    words += last.width;
    states++;
  }

  private Group group(int length) {
    for (Group group : groups) {
      if (group.length == length) {
        return group;
      }
    }
    Group added = new Group(length);
    groups = Arrays.copyOf(groups, groups.length + 1);
    groups[groups.length - 1] = added;
    return added;
  }

  public boolean isEmpty() {
    return states == 0;
  }

  public boolean isFull() {
    return words >= capacity;
  }

  /** How many were added since the last block, repetitions included. */
  public int states() {
    return states;
  }

  /**
   * Makes the block of what was added, and begins anew. Its bytes are {@link #bytes} up to {@link
   * #size}, until something is added.
   *
   * @return how many vectors it has
   */
  public int finish() {
    size = 0;
    int all = 0;
    Arrays.sort(groups, (one, other) -> Integer.compare(one.length, other.length));
    for (Group group : groups) {
      if (group.count > 0) {
        all += group.width == 1 ? finishWords(group) : finishVectors(group);
        group.count = 0;
      }
    }
    words = 0;
    states = 0;
    return all;
  }

  public byte[] bytes() {
    return bytes;
  }

  public int size() {
    return size;
  }

  /** Forgets what was added. */
  public void clear() {
    for (Group group : groups) {
      group.count = 0;
    }
    words = 0;
    states = 0;
  }

  private int finishWords(Group group) {
    long[] sorted = group.words;
    Arrays.sort(sorted, 0, group.count);
    int unique = 1;
    for (int i = 1; i < group.count; i++) {
      if (sorted[i] != sorted[i - 1]) {
        sorted[unique++] = sorted[i];
      }
    }
    room(40 + 10L * unique);
    putNumber(group.length);
    putNumber(unique);
    long before = 0;
    for (int i = 0; i < unique; i++) {
      putNumber(sorted[i] - before);
      before = sorted[i];
    }
    return unique;
  }

  private int finishVectors(Group group) {
    int[] order = new int[group.count];
    for (int i = 0; i < order.length; i++) {
      order[i] = i * group.width;
    }
    new VectorSort(group.words, group.width).sort(order);
    int unique = 1;
    for (int i = 1; i < order.length; i++) {
      if (!same(group, order[i], order[unique - 1])) {
        order[unique++] = order[i];
      }
    }
    room(40 + 8L * group.width);
    putNumber(group.length);
    putNumber(unique);
    for (int i = 0; i < group.width; i++) {
      putWord(group.words[order[0] + i]);
    }
    for (int i = 1; i < unique; i++) {
      putChanges(group, order[i - 1], order[i]);
    }
    return unique;
  }

  private static boolean same(Group group, int one, int other) {
    return Arrays.equals(
        group.words, one, one + group.width, group.words, other, other + group.width);
  }

  private void putChanges(Group group, int before, int now) {
    // Each stretch takes its bytes and two numbers at most.
    room(16 + 18L * group.width * 8);
    putNumber(stretches(group, before, now, false));
    stretches(group, before, now, true);
  }

  /** Counts the stretches that differ, or writes them. */
  private int stretches(Group group, int before, int now, boolean writes) {
    int found = 0;
    int passed = 0;
    int length = group.length;
    for (int i = 0; i < length; ) {
      long difference = (group.words[before + i / 8] ^ group.words[now + i / 8]) >>> 8 * (i & 7);
      if (difference == 0) {
        int next = (i | 7) + 1;
        passed += Math.min(next, length) - i;
        i = next;
        continue;
      }
      int zeros = Long.numberOfTrailingZeros(difference) / 8;
      passed += zeros;
      i += zeros;
      int run = 1;
      while (run < STRETCH && i + run < length && differs(group, before, now, i + run)) {
        run++;
      }
      if (writes) {
        putNumber((long) passed * STRETCH + run - 1);
        for (int j = 0; j < run; j++) {
          bytes[size++] = (byte) (group.words[now + (i + j) / 8] >>> 8 * (i + j & 7));
        }
      }
      found++;
      passed = 0;
      i += run;
    }
    return found;
  }

  private static boolean differs(Group group, int before, int now, int i) {
    long difference = group.words[before + i / 8] ^ group.words[now + i / 8];
    return (difference >>> 8 * (i & 7) & 0xFF) != 0;
  }

  private void putWord(long word) {
    for (int i = 0; i < 8; i++) {
      bytes[size++] = (byte) (word >>> 8 * i);
    }
  }

  /** Seven bits a byte, the low ones first. */
  private void putNumber(long number) {
    long rest = number;
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  private void room(long more) {
    if (size + more > bytes.length) {
      long wanted = Math.max(size + more, 2L * bytes.length);
      bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, Integer.MAX_VALUE - 8));
    }
  }
}
