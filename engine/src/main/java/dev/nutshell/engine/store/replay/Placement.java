package dev.nutshell.engine.store.replay;

/**
 * Splits a descriptor into a place (partition and bucket) and an entry, the bits that the place
 * does not say, and puts them together again.
 *
 * <p>The upper 8 bits name the partition. The next 24, or as many as there are, are a point, which
 * is divided by the width of a bucket: the quotient is the bucket, the remainder goes into the
 * entry, and so does the rest of the descriptor. The second choice of bucket comes from a bijection
 * on points, and one bit of the entry says which choice it is. So an entry has {@code bits} − 8 −
 * ⌊log₂ B⌋ + 1 bits where a partition has B buckets.
 */
final class Placement {
  static final int PARTITIONS = 256;

  /** The bytes of a bucket: a cache line. */
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
  private final int halfShift;
  private final int pointMask;
  private final int numberBits;
  private final int buckets;
  private final int width;
  private final long reciprocal;
  private final int remainderBits;
  private final int capacity;

  /**
   * @param bits of a descriptor, 1 to 64
   * @param numberBits of a state number
   * @param wanted about how many buckets a partition has
   */
  Placement(int bits, int numberBits, long wanted) {
    this.bits = bits;
    this.numberBits = numberBits;
    pointBits = Math.clamp(bits - PARTITION_BITS, 0, MOST_POINT_BITS);
    restBits = Math.max(0, bits - PARTITION_BITS - pointBits);
    pointMask = (1 << pointBits) - 1;
    halfShift = Math.max(1, (pointBits + 1) / 2);
    int points = 1 << pointBits;
    width = ceilDivide(points, (int) Math.min(wanted, points));
    buckets = ceilDivide(points, width);
    // Exact for all dividends up to 2^24: the error of the reciprocal is at most the width.
    reciprocal = Long.divideUnsigned(-1L, width) + 1;
    remainderBits = Integer.SIZE - Integer.numberOfLeadingZeros(width - 1);
    int entry = Math.max(TAG_BITS, entryBits()) + numberBits;
    capacity = Math.min(MOST_ENTRIES, (8 * LINE - HEADER_BITS) / entry);
  }

  private static int ceilDivide(int dividend, int divisor) {
    return (dividend + divisor - 1) / divisor;
  }

  int numberBits() {
    return numberBits;
  }

  boolean fits(long number) {
    return number >>> numberBits == 0;
  }

  /** The number of buckets in a partition. */
  int buckets() {
    return buckets;
  }

  /** Whether a partition can have more buckets. */
  boolean canGrow() {
    return width > 1;
  }

  /** The bits of an entry beside its state number, at most 57. */
  int entryBits() {
    return restBits + remainderBits + 1;
  }

  /** The number of entries in a bucket. */
  int capacity() {
    return capacity;
  }

  /** The number of entries in all buckets. */
  long room() {
    return (long) PARTITIONS * buckets * capacity;
  }

  /** The bytes of a partition. */
  long partitionBytes() {
    return (long) buckets * LINE;
  }

  /** The descriptor in a 64-bit hash. */
  long descriptor(long hash) {
    return hash >>> Long.SIZE - bits;
  }

  int partition(long descriptor) {
    return (int) (descriptor >>> pointBits + restBits);
  }

  int firstPoint(long descriptor) {
    return (int) (descriptor >>> restBits) & pointMask;
  }

  private long rest(long descriptor) {
    return descriptor & (1L << restBits) - 1;
  }

  int secondPoint(long descriptor) {
    return second(firstPoint(descriptor)) ^ shift(rest(descriptor));
  }

  int bucket(int point) {
    // A width of 1 has no reciprocal that fits.
    return width == 1 ? point : (int) Math.unsignedMultiplyHigh(point, reciprocal);
  }

  /**
   * @param choice 0 if the point is the first, 1 if it is the second
   */
  long entry(long descriptor, int point, int bucket, int choice) {
    return (rest(descriptor) << remainderBits | point - bucket * width) << 1 | choice;
  }

  static int choice(long entry) {
    return (int) entry & 1;
  }

  /** The descriptor of which an entry in that bucket is what remains. */
  long descriptor(int partition, int bucket, long entry) {
    long rest = entry >>> 1 + remainderBits;
    int point = bucket * width + ((int) (entry >>> 1) & (1 << remainderBits) - 1);
    if (choice(entry) == 1) {
      point = unsecond(point ^ shift(rest));
    }
    return ((long) partition << pointBits | point) << restBits | rest;
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
