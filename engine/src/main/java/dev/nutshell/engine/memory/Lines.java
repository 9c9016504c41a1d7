package dev.nutshell.engine.memory;

/**
 * The lines of a {@link LineTable}, see {@link LineShape}. Tags are compared eight at a time; upper
 * bits are looked at only where one agrees. A mark in a line says that something that would lie
 * there lies elsewhere.
 */
final class Lines {
  private static final int MARKS = 1;
  private static final int TAGS = LineShape.TAGS;
  private static final int CACHE_LINE = 64;
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long LOW_SEVEN = 0x7F7F_7F7F_7F7F_7F7FL;

  // Lines are named by where they start, as the shape computes it, inside the memory: see Words.
  private final long base;
  private final LineShape shape;
  private final int capacity;
  private final int upperBits;
  private final long upperMask;
  private final int uppers;
  private final int numberBits;
  private final int numbers;
  private final int lastWord;

  Lines(long base, LineShape shape) {
    this.base = base;
    this.shape = shape;
    capacity = shape.capacity;
    upperBits = shape.upperBits;
    upperMask = upperBits == 0 ? 0 : -1L >>> Long.SIZE - upperBits;
    uppers = 8 * shape.uppers;
    numberBits = shape.numberBits;
    numbers = 8 * shape.numbers;
    lastWord = shape.stride - Long.BYTES;
  }

  int count(long line) {
    return Words.getByte(base + line);
  }

  boolean isFull(long line) {
    return count(line) == capacity;
  }

  boolean isMarked(long line, int mark) {
    return (Words.getByte(base + line + MARKS + (mark >>> 3)) >>> (mark & 7) & 1) != 0;
  }

  void mark(long line, int mark) {
    long at = base + line + MARKS + (mark >>> 3);
    Words.setByte(at, (byte) (Words.getByte(at) | 1 << (mark & 7)));
  }

  /** Reads something of the cache lines, two or three, in which the first line of a key lies. */
  long touch(int head) {
    long at = base + shape.line(shape.partition(head), shape.firstPoint(head));
    return Words.get(at)
        + Words.get(at + Math.min(CACHE_LINE, lastWord))
        + Words.get(at + lastWord);
  }

  /** The upper bit of each byte in which the words are equal. */
  private static long equal(long word, long other) {
    long different = word ^ other;
    return ~((different & LOW_SEVEN) + LOW_SEVEN | different | LOW_SEVEN);
  }

  /** The index of an entry, or -1. */
  int find(long line, int tag, long upper) {
    int count = count(line);
    long tags = tag * ONES;
    for (int i = 0; i < count; i += 8) {
      long equal = equal(Words.get(base + line + TAGS + i), tags);
      for (; equal != 0; equal &= equal - 1) {
        int index = i + (Long.numberOfTrailingZeros(equal) >>> 3);
        if (index < count && upper(line, index) == upper) {
          return index;
        }
      }
    }
    return -1;
  }

  /**
   * Whether a key is in its first line. All that is needed is final here, so that another thread
   * may ask; whatever is met, it reads inside the line and a few bytes behind.
   */
  boolean seemToHold(int head, long rest) {
    int point = shape.firstPoint(head);
    long line = shape.line(shape.partition(head), point);
    return find(line, shape.tag(point, rest, 0), shape.upper(point, rest)) >= 0;
  }

  int tag(long line, int index) {
    return Words.getByte(base + line + TAGS + index) & 0xFF;
  }

  long upper(long line, int index) {
    int bit = uppers + index * upperBits;
    int at = wordAt(bit);
    return Words.get(base + line + at) >>> bit - 8 * at & upperMask;
  }

  long number(long line, int index) {
    if (numberBits == 0) {
      return 0;
    }
    int bit = numbers + index * numberBits;
    int at = wordAt(bit);
    return Words.get(base + line + at) >>> bit - 8 * at & -1L >>> Long.SIZE - numberBits;
  }

  void setNumber(long line, int index, long number) {
    write(line, numbers + index * numberBits, numberBits, number);
  }

  void set(long line, int index, int tag, long upper, long number) {
    Words.setByte(base + line + TAGS + index, (byte) tag);
    write(line, uppers + index * upperBits, upperBits, upper);
    setNumber(line, index, number);
  }

  /** Adds an entry to a line that is not full. */
  void append(long line, int tag, long upper, long number) {
    int count = count(line);
    set(line, count, tag, upper, number);
    Words.setByte(base + line, (byte) (count + 1));
  }

  /** Takes an entry out; the last one moves to its place. */
  void remove(long line, int index) {
    int last = count(line) - 1;
    set(line, index, tag(line, last), upper(line, last), number(line, last));
    Words.setByte(base + line, (byte) last);
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
  private int wordAt(int bit) {
    return Math.min(bit >>> 3, lastWord);
  }

  /**
   * Gives each line room for more entries: the lines and the parts of each move up, from the last
   * to the first, over nothing that is still to be read.
   *
   * @param roomier the same lines, with more entries each, in the same memory
   */
  void stretchTo(Lines roomier) {
    LineShape next = roomier.shape;
    for (long i = shape.lines() - 1; i >= 0; i--) {
      long from = base + i * shape.stride;
      long to = base + i * next.stride;
      moveUp(from + shape.numbers, to + next.numbers, capacity * numberBits + 7 >>> 3);
      moveUp(from + shape.uppers, to + next.uppers, capacity * upperBits + 7 >>> 3);
      moveUp(from, to, TAGS + capacity);
    }
  }

  private static void moveUp(long from, long to, int length) {
    if (length < Long.BYTES) {
      for (int i = length - 1; i >= 0; i--) {
        Words.setByte(to + i, Words.getByte(from + i));
      }
      return;
    }
    long first = Words.get(from);
    for (int i = length - Long.BYTES; i > 0; i -= Long.BYTES) {
      Words.set(to + i, Words.get(from + i));
    }
    Words.set(to, first);
  }
}
