package dev.nutshell.engine.store.compact;

/**
 * Splits a hash of some bits into a place (partition and line) and an entry, the bits that the
 * place does not say, and puts them together again: a table whose slots say that much can grow.
 *
 * <p>A hash has two parts. The key is 8 bits of partition and a point of up to 24 bits, which is
 * divided by the width of a line: the quotient is the line, the remainder goes into the entry. The
 * rest goes into the entry as it is. A second choice of line comes from a bijection on points, and
 * one bit of the entry says which choice it is. With B lines a partition an entry has bits − 8 −
 * ⌊log₂ B⌋ + 1 bits.
 */
final class Split {
  static final int PARTITIONS = 256;

  /** The bytes of a line: one of the cache. */
  static final int LINE = 64;

  /** The bits of an entry that lie in a byte of their own, where eight are compared at once. */
  static final int TAG_BITS = 8;

  private static final int PARTITION_BITS = 8;
  private static final int MOST_POINT_BITS = 24;
  private static final int HEADER_BITS = 8;
  // Tags are read eight at a time and must not reach into the next line.
  private static final int MOST_ENTRIES = LINE - 8;
  private static final int SPREAD = 0x9E3779B1;
  private static final int UNSPREAD = inverse(SPREAD);

  private final int bits;
  private final int pointBits;
  private final int restBits;
  private final int pointMask;
  private final int halfShift;
  private final int lines;
  private final int width;
  private final long reciprocal;
  private final int remainderBits;
  private final int capacity;

  /**
   * @param bits of a hash, 9 to 72
   * @param wanted about how many lines a partition has
   */
  Split(int bits, long wanted) {
    this.bits = bits;
    pointBits = Math.min(bits - PARTITION_BITS, MOST_POINT_BITS);
    restBits = bits - PARTITION_BITS - pointBits;
    pointMask = (1 << pointBits) - 1;
    halfShift = (pointBits + 1) / 2;
    int points = 1 << pointBits;
    width = ceilDivide(points, (int) Math.min(wanted, points));
    lines = ceilDivide(points, width);
    // Exact for all dividends up to 2^24: the error of the reciprocal is at most the width.
    reciprocal = Long.divideUnsigned(-1L, width) + 1;
    remainderBits = Integer.SIZE - Integer.numberOfLeadingZeros(width - 1);
    int entry = Math.max(TAG_BITS, entryBits());
    capacity = Math.min(MOST_ENTRIES, (8 * LINE - HEADER_BITS) / entry);
  }

  private static int ceilDivide(int dividend, int divisor) {
    return (dividend + divisor - 1) / divisor;
  }

  /** The same hashes in more lines: twice as many while few, later a fourteenth more. */
  Split grown() {
    long more = lines;
    Split next = this;
    // Where lines are narrow, a fourteenth more may round to the same width.
    while (next.lines == lines && width > 1) {
      more = more < 14 ? 2 * more : more + more / 14;
      next = new Split(bits, more);
    }
    return next;
  }

  boolean canGrow() {
    return width > 1;
  }

  /** The number of lines in a partition. */
  int lines() {
    return lines;
  }

  /** The bits of an entry, at most 65. */
  int entryBits() {
    return restBits + remainderBits + 1;
  }

  /** The bits of an entry outside its tag. */
  int upperBits() {
    return Math.max(0, entryBits() - TAG_BITS);
  }

  /** The number of entries in a line. */
  int capacity() {
    return capacity;
  }

  /** The number of entries in all lines. */
  long room() {
    return (long) PARTITIONS * lines * capacity;
  }

  long partitionBytes() {
    return (long) lines * LINE;
  }

  /** Partition and point, in the upper bits of a hash. */
  int key(long hash) {
    return (int) (hash >>> Long.SIZE - PARTITION_BITS - pointBits);
  }

  /** The rest, in the upper bits of another hash. */
  long rest(long hash) {
    return restBits == 0 ? 0 : hash >>> Long.SIZE - restBits;
  }

  int partition(int key) {
    return key >>> pointBits;
  }

  int firstPoint(int key) {
    return key & pointMask;
  }

  int secondPoint(int key, long rest) {
    return second(key & pointMask) ^ shift(rest);
  }

  int line(int point) {
    // A width of 1 has no reciprocal that fits.
    return width == 1 ? point : (int) Math.unsignedMultiplyHigh(point, reciprocal);
  }

  /** The low byte of an entry: remainder and choice, filled up from the rest. */
  int tag(int point, int line, long rest, int choice) {
    return (int) ((rest << remainderBits | point - line * width) << 1 | choice) & 0xFF;
  }

  /** An entry without its low byte. */
  long upper(int point, int line, long rest) {
    int cut = TAG_BITS - 1;
    return remainderBits >= cut
        ? rest << remainderBits - cut | point - line * width >>> cut
        : rest >>> cut - remainderBits;
  }

  static int choice(int tag) {
    return tag & 1;
  }

  /** The rest of the hash of which an entry is what remains. */
  long restOf(long upper, int tag) {
    int cut = TAG_BITS - 1;
    return remainderBits >= cut
        ? upper >>> remainderBits - cut
        : upper << cut - remainderBits | tag >>> 1 + remainderBits;
  }

  /** The key of the hash of which an entry in that line is what remains. */
  int keyOf(int partition, int line, long upper, int tag) {
    int low = (int) upper << TAG_BITS - 1 | tag >>> 1;
    int point = line * width + (low & (1 << remainderBits) - 1);
    if (choice(tag) == 1) {
      point = unsecond(point ^ shift(restOf(upper, tag)));
    }
    return partition << pointBits | point;
  }

  /** Any function would do. */
  private int shift(long rest) {
    return (int) (rest * 0x9E3779B97F4A7C15L >>> 32) & pointMask;
  }

  // The shift is at least half of the width, so that it is its own inverse.

  private int second(int point) {
    point = (point ^ point >>> halfShift) * SPREAD & pointMask;
    point = (point ^ point >>> halfShift) * SPREAD & pointMask;
    return point ^ point >>> halfShift;
  }

  private int unsecond(int point) {
    point = (point ^ point >>> halfShift) * UNSPREAD & pointMask;
    point = (point ^ point >>> halfShift) * UNSPREAD & pointMask;
    return point ^ point >>> halfShift;
  }

  /** The inverse of an odd number modulo 2³², by Newton's iteration. */
  private static int inverse(int odd) {
    int inverse = odd;
    for (int correct = 3; correct < 32; correct *= 2) {
      inverse *= 2 - odd * inverse;
    }
    return inverse;
  }
}
