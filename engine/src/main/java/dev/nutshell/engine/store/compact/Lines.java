package dev.nutshell.engine.store.compact;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Lines of the cache, full of entries. A line is a header byte, the tag of each entry, and the
 * upper bits of each, packed. Tags are compared eight at a time; upper bits are looked at only
 * where one agrees.
 *
 * <p>The header counts the entries and has one flag: something that would lie in this line lies
 * elsewhere.
 */
final class Lines {
  private static final ValueLayout.OfLong WORD =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final int FLAG = 0x80;
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long LOW_SEVEN = 0x7F7F_7F7F_7F7F_7F7FL;

  private final MemorySegment segment;
  private final int capacity;
  private final int upperBits;
  private final long upperMask;
  private final int upperStart;

  Lines(MemorySegment segment, Split split) {
    this.segment = segment;
    capacity = split.capacity();
    upperBits = split.upperBits();
    upperMask = upperBits == 0 ? 0 : -1L >>> Long.SIZE - upperBits;
    upperStart = 8 + Split.TAG_BITS * capacity;
  }

  int count(long line) {
    return segment.get(JAVA_BYTE, line) & ~FLAG & 0xFF;
  }

  boolean isFull(long line) {
    return count(line) == capacity;
  }

  boolean isFlagged(long line) {
    return segment.get(JAVA_BYTE, line) < 0;
  }

  void flag(long line) {
    segment.set(JAVA_BYTE, line, (byte) (segment.get(JAVA_BYTE, line) | FLAG));
  }

  boolean holds(long line, int tag, long upper) {
    int count = count(line);
    long tags = tag * ONES;
    for (int i = 0; i < count; i += 8) {
      long different = segment.get(WORD, line + 1 + i) ^ tags;
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
    return segment.get(JAVA_BYTE, line + 1 + index) & 0xFF;
  }

  long upper(long line, int index) {
    int bit = upperStart + index * upperBits;
    int at = wordAt(bit);
    return segment.get(WORD, line + at) >>> bit - 8 * at & upperMask;
  }

  void set(long line, int index, int tag, long upper) {
    segment.set(JAVA_BYTE, line + 1 + index, (byte) tag);
    int bit = upperStart + index * upperBits;
    int at = wordAt(bit);
    int shift = bit - 8 * at;
    long word = segment.get(WORD, line + at) & ~(upperMask << shift);
    segment.set(WORD, line + at, word | upper << shift);
  }

  /** Adds an entry to a line that is not full. */
  void append(long line, int tag, long upper) {
    set(line, count(line), tag, upper);
    segment.set(JAVA_BYTE, line, (byte) (segment.get(JAVA_BYTE, line) + 1));
  }

  /** The byte from which eight bytes inside the line hold the bits from this one on. */
  private static int wordAt(int bit) {
    return Math.min(bit >>> 3, Split.LINE - 8);
  }
}
