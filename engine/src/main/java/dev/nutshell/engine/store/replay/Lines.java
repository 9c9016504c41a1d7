package dev.nutshell.engine.store.replay;

import dev.nutshell.engine.memory.Words;
import java.lang.foreign.MemorySegment;

/**
 * Buckets of one cache line each, full of entries with their state numbers. A line is a header
 * byte, the low byte of each entry, the rest of each entry, and the number of each, packed. The low
 * bytes are compared eight at a time; the rest is looked at only where one agrees.
 *
 * <p>The header counts the entries and has one flag: something that would lie in this bucket lies
 * elsewhere.
 */
final class Lines {
  private static final int FLAG = 0x80;
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long LOW_SEVEN = 0x7F7F_7F7F_7F7F_7F7FL;

  // Lines are numbered by their owner, inside the segment: see Words.
  private final long base;
  private final int capacity;
  private final int restBits;
  private final int restStart;
  private final int numberBits;
  private final int numberStart;

  Lines(MemorySegment segment, Placement placement) {
    base = segment.address();
    capacity = placement.capacity();
    restBits = Math.max(0, placement.entryBits() - Placement.TAG_BITS);
    restStart = 8 + Placement.TAG_BITS * capacity;
    numberBits = placement.numberBits();
    numberStart = restStart + restBits * capacity;
  }

  int count(long line) {
    return Words.getByte(base + line) & ~FLAG & 0xFF;
  }

  boolean isFull(long line) {
    return count(line) == capacity;
  }

  boolean isFlagged(long line) {
    return Words.getByte(base + line) < 0;
  }

  void flag(long line) {
    Words.setByte(base + line, (byte) (Words.getByte(base + line) | FLAG));
  }

  /** The index of an entry, or -1. */
  int find(long line, long entry) {
    int count = count(line);
    long tags = (entry & 0xFF) * ONES;
    for (int i = 0; i < count; i += 8) {
      long different = Words.get(base + line + 1 + i) ^ tags;
      long equal = ~((different & LOW_SEVEN) + LOW_SEVEN | different | LOW_SEVEN);
      for (; equal != 0; equal &= equal - 1) {
        int index = i + (Long.numberOfTrailingZeros(equal) >>> 3);
        if (index < count
            && read(line, restStart + index * restBits, restBits) == entry >>> Placement.TAG_BITS) {
          return index;
        }
      }
    }
    return -1;
  }

  /** The low byte of an entry. */
  int tag(long line, int index) {
    return Words.getByte(base + line + 1 + index) & 0xFF;
  }

  long entry(long line, int index) {
    return read(line, restStart + index * restBits, restBits) << Placement.TAG_BITS
        | tag(line, index);
  }

  long number(long line, int index) {
    return read(line, numberStart + index * numberBits, numberBits);
  }

  void setNumber(long line, int index, long number) {
    write(line, numberStart + index * numberBits, numberBits, number);
  }

  void set(long line, int index, long entry, long number) {
    Words.setByte(base + line + 1 + index, (byte) entry);
    write(line, restStart + index * restBits, restBits, entry >>> Placement.TAG_BITS);
    setNumber(line, index, number);
  }

  /** Adds an entry to a bucket that is not full. */
  void append(long line, long entry, long number) {
    set(line, count(line), entry, number);
    Words.setByte(base + line, (byte) (Words.getByte(base + line) + 1));
  }

  /** Takes an entry out; the last one moves to its place. */
  void remove(long line, int index) {
    int last = count(line) - 1;
    set(line, index, entry(line, last), number(line, last));
    Words.setByte(base + line, (byte) (Words.getByte(base + line) - 1));
  }

  private long read(long line, int bit, int width) {
    if (width == 0) {
      return 0;
    }
    int at = wordAt(bit);
    return Words.get(base + line + at) >>> bit - 8 * at & -1L >>> Long.SIZE - width;
  }

  private void write(long line, int bit, int width, long value) {
    if (width > 0) {
      int at = wordAt(bit);
      int shift = bit - 8 * at;
      long word = Words.get(base + line + at) & ~(-1L >>> Long.SIZE - width << shift);
      Words.set(base + line + at, word | value << shift);
    }
  }

  /** The byte from which eight bytes inside the line hold the bits from this one on. */
  private static int wordAt(int bit) {
    return Math.min(bit >>> 3, Placement.LINE - 8);
  }
}
