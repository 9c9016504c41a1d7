package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.Words;
import java.lang.foreign.MemorySegment;

/**
 * Buckets of one cache line each, full of entries of some bits. A line is a header byte, then the
 * low byte of each entry, then the rest of each entry, packed. The low bytes are compared eight at
 * a time; the rest is looked at only where one agrees.
 *
 * <p>The header counts the entries and has one flag: something that would lie in this bucket lies
 * elsewhere.
 */
final class Buckets {
  private static final int FLAG = 0x80;
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long LOW_SEVEN = 0x7F7F_7F7F_7F7F_7F7FL;

  // Lines are numbered by their owner, inside the segment: see Words.
  private final long base;
  private final int capacity;
  private final int restBits;
  private final long restMask;
  private final int restStart;

  Buckets(MemorySegment segment, Quotient quotient) {
    base = segment.address();
    capacity = quotient.capacity();
    restBits = Math.max(0, quotient.entryBits() - Quotient.TAG_BITS);
    restMask = (1L << restBits) - 1;
    restStart = 8 + Quotient.TAG_BITS * capacity;
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

  boolean holds(long line, long entry) {
    int count = count(line);
    long tags = (entry & 0xFF) * ONES;
    for (int i = 0; i < count; i += 8) {
      long different = Words.get(base + line + 1 + i) ^ tags;
      long equal = ~((different & LOW_SEVEN) + LOW_SEVEN | different | LOW_SEVEN);
      for (; equal != 0; equal &= equal - 1) {
        int index = i + (Long.numberOfTrailingZeros(equal) >>> 3);
        if (index < count && rest(line, index) == entry >>> Quotient.TAG_BITS) {
          return true;
        }
      }
    }
    return false;
  }

  long get(long line, int index) {
    return rest(line, index) << Quotient.TAG_BITS | Words.getByte(base + line + 1 + index) & 0xFF;
  }

  void set(long line, int index, long entry) {
    Words.setByte(base + line + 1 + index, (byte) entry);
    int bit = restStart + index * restBits;
    int at = wordAt(bit);
    int shift = bit - 8 * at;
    long word = Words.get(base + line + at) & ~(restMask << shift);
    Words.set(base + line + at, word | entry >>> Quotient.TAG_BITS << shift);
  }

  /** Adds an entry to a bucket that is not full. */
  void append(long line, long entry) {
    set(line, count(line), entry);
    Words.setByte(base + line, (byte) (Words.getByte(base + line) + 1));
  }

  private long rest(long line, int index) {
    int bit = restStart + index * restBits;
    int at = wordAt(bit);
    return Words.get(base + line + at) >>> bit - 8 * at & restMask;
  }

  /** The byte from which eight bytes inside the line hold the bits from this one on. */
  private static int wordAt(int bit) {
    return Math.min(bit >>> 3, Quotient.LINE - 8);
  }
}
