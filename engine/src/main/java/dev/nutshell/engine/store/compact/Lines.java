package dev.nutshell.engine.store.compact;

import dev.nutshell.engine.memory.Words;
import java.lang.foreign.MemorySegment;

/**
 * Lines of the cache, full of entries. A line is a header byte, the tag of each entry, and the
 * upper bits of each, packed. Tags are compared eight at a time; upper bits are looked at only
 * where one agrees.
 *
 * <p>The header counts the entries and has one flag: something that would lie in this line lies
 * elsewhere.
 */
final class Lines {
  private static final int FLAG = 0x80;
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long LOW_SEVEN = 0x7F7F_7F7F_7F7F_7F7FL;

  // Lines are numbered by their owner, inside the segment: see Words.
  private final long base;
  private final int capacity;
  private final int upperBits;
  private final long upperMask;
  private final int upperStart;

  Lines(MemorySegment segment, Split split) {
    base = segment.address();
    capacity = split.capacity();
    upperBits = split.upperBits();
    upperMask = upperBits == 0 ? 0 : -1L >>> Long.SIZE - upperBits;
    upperStart = 8 + Split.TAG_BITS * capacity;
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

  boolean holds(long line, int tag, long upper) {
    int count = count(line);
    long tags = tag * ONES;
    for (int i = 0; i < count; i += 8) {
      long different = Words.get(base + line + 1 + i) ^ tags;
      long equal = ~((different & LOW_SEVEN) + LOW_SEVEN | different | LOW_SEVEN);
      for (; equal != 0; equal &= equal - 1) {
        int index = i + (Long.numberOfTrailingZeros(equal) >>> 3);
        if (index < count && upper(line, index) == upper) {
          return true;
        }
      }
    }
    return false;
  }

  int tag(long line, int index) {
    return Words.getByte(base + line + 1 + index) & 0xFF;
  }

  long upper(long line, int index) {
    int bit = upperStart + index * upperBits;
    int at = wordAt(bit);
    return Words.get(base + line + at) >>> bit - 8 * at & upperMask;
  }

  void set(long line, int index, int tag, long upper) {
    Words.setByte(base + line + 1 + index, (byte) tag);
    int bit = upperStart + index * upperBits;
    int at = wordAt(bit);
    int shift = bit - 8 * at;
    long word = Words.get(base + line + at) & ~(upperMask << shift);
    Words.set(base + line + at, word | upper << shift);
  }

  /** Adds an entry to a line that is not full. */
  void append(long line, int tag, long upper) {
    set(line, count(line), tag, upper);
    Words.setByte(base + line, (byte) (Words.getByte(base + line) + 1));
  }

  /** The byte from which eight bytes inside the line hold the bits from this one on. */
  private static int wordAt(int bit) {
    return Math.min(bit >>> 3, Split.LINE - 8);
  }
}
