package dev.nutshell.engine.memory;

/**
 * How a {@link LineTable} splits a key into a place (partition and line) and an entry, the bits
 * that the place does not say, and puts them together again; and how a line is laid out.
 *
 * <p>A key has two parts. The head is 8 bits of partition and a point of up to 24 bits, whose upper
 * ones number the line; the others go into the entry, and so does the rest. A second choice of line
 * comes from a bijection on points, and one bit of the entry says which choice it is. With 2ᴮ lines
 * a partition an entry has bits − 8 − B + 1 bits.
 *
 * <p>A line is a byte that counts its entries, two bytes of marks, the low byte of each entry (its
 * tag), the upper bits of each, and the number of each, packed.
 */
final class LineShape {
  static final int PARTITIONS = 256;

  /** Where in a line its tags start. */
  static final int TAGS = 3;

  /** The bits of an entry that lie in a byte of their own, where eight are compared at once. */
  private static final int TAG_BITS = 8;

  private static final int HEAD_BITS = 32;
  private static final int PARTITION_BITS = 8;
  private static final int SPREAD = 0x9E3779B1;
  private static final int UNSPREAD = inverse(SPREAD);

  final int bits;
  final int numberBits;
  final int logLines;
  final int capacity;
  final int upperBits;
  final int uppers;
  final int numbers;
  final int stride;
  private final int pointBits;
  private final int pointMask;
  private final int halfShift;
  private final int restBits;
  private final int remainderBits;
  private final int remainderMask;

  /**
   * @param bits of a key, 1 to 72
   * @param numberBits of the number beside a key, 0 to 57
   * @param logLines the logarithm of the number of lines in a partition
   * @param capacity entries in a line
   */
  LineShape(int bits, int numberBits, int logLines, int capacity) {
    this.bits = bits;
    this.numberBits = numberBits;
    this.logLines = logLines;
    this.capacity = capacity;
    int headBits = Math.min(bits, HEAD_BITS);
    pointBits = Math.max(0, headBits - PARTITION_BITS);
    pointMask = (1 << pointBits) - 1;
    halfShift = Math.max(1, (pointBits + 1) / 2);
    restBits = bits - headBits;
    remainderBits = pointBits - logLines;
    remainderMask = (1 << remainderBits) - 1;
    upperBits = Math.max(0, restBits + remainderBits + 1 - TAG_BITS);
    uppers = TAGS + capacity;
    numbers = uppers + (capacity * upperBits + 7 >>> 3);
    stride = Math.max(Long.BYTES, numbers + (capacity * numberBits + 7 >>> 3));
  }

  /** Whether there can be more lines. */
  boolean splits() {
    return remainderBits > 0;
  }

  /** The number of lines in all partitions. */
  long lines() {
    return (long) PARTITIONS << logLines;
  }

  /** The number of entries in all lines. */
  long room() {
    return lines() * capacity;
  }

  long bytes() {
    return lines() * stride;
  }

  long partitionBytes() {
    return (long) stride << logLines;
  }

  /** The head of a key, in the upper bits of a hash. */
  int head(long hash) {
    return (int) (hash >>> Long.SIZE - pointBits - Math.min(bits, PARTITION_BITS));
  }

  /** The rest of a key, in the upper bits of another hash. */
  long rest(long hash) {
    return restBits == 0 ? 0 : hash >>> Long.SIZE - restBits;
  }

  int partition(int head) {
    return head >>> pointBits;
  }

  int firstPoint(int head) {
    return head & pointMask;
  }

  int secondPoint(int head, long rest) {
    return second(head & pointMask) ^ shift(rest);
  }

  /** Where a line starts. */
  long line(int partition, int point) {
    return ((long) partition << logLines | point >>> remainderBits) * stride;
  }

  /** The low byte of an entry: remainder and choice, filled up from the rest. */
  int tag(int point, long rest, int choice) {
    return (int) ((rest << remainderBits | point & remainderMask) << 1 | choice) & 0xFF;
  }

  /** An entry without its low byte. */
  long upper(int point, long rest) {
    int cut = TAG_BITS - 1;
    return remainderBits >= cut
        ? rest << remainderBits - cut | (point & remainderMask) >>> cut
        : rest >>> cut - remainderBits;
  }

  static int choice(int tag) {
    return tag & 1;
  }

  /** The rest of the key of which an entry is what remains. */
  long restOf(long upper, int tag) {
    int cut = TAG_BITS - 1;
    return remainderBits >= cut
        ? upper >>> remainderBits - cut
        : upper << cut - remainderBits | tag >>> 1 + remainderBits;
  }

  /** The head of the key of which an entry in that line of its partition is what remains. */
  int headOf(int partition, int line, long upper, int tag) {
    int low = (int) upper << TAG_BITS - 1 | tag >>> 1;
    int point = line << remainderBits | low & remainderMask;
    if (choice(tag) == 1) {
      point = unsecond(point ^ shift(restOf(upper, tag)));
    }
    return partition << pointBits | point;
  }

  /** The number inside its partition of the line in which a point lies. */
  int lineOf(int point) {
    return point >>> remainderBits;
  }

  /** One of sixteen marks, which a key leaves in its first line if it lies elsewhere. */
  static int mark(int head, long rest) {
    return (head ^ (int) rest) * SPREAD >>> 28;
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
