package dev.nutshell.engine.store.tree;

/**
 * Splits a pair of numbers into a place (partition and bucket) and an entry, the bits that the
 * place does not say, and puts them together again.
 *
 * <p>The low 16 bits of both numbers are scrambled by a bijection on 32 bits and shifted by a
 * function of the high bits: 8 bits of the result name the partition, the other 24 are divided by
 * the width of a bucket. The quotient is the bucket, the remainder goes into the entry, and so do
 * the high bits, as they are. A second choice of bucket comes from a bijection on the 24 bits, and
 * one bit of the entry says which choice it is.
 *
 * <p>So the partition of a pair never changes, and neither does its order among the buckets: a set
 * grows and takes wider numbers in place. With numbers of l and r bits and B buckets a partition,
 * an entry has l + r − 8 − ⌊log₂ B⌋ + 1 bits.
 */
final class Quotient {
  static final int PARTITIONS = 256;

  /** The most buckets of a partition. */
  static final int MOST_BUCKETS = 1 << 23;

  /** The bytes of a bucket: a cache line. */
  static final int LINE = 64;

  /** The bits of an entry that lie in a byte of their own, where eight are compared at once. */
  static final int TAG_BITS = 8;

  private static final int LOW_BITS = 16;
  private static final int PLACE_BITS = 24;
  private static final int PLACE_MASK = (1 << PLACE_BITS) - 1;
  private static final int HEADER_BITS = 8;
  // Tags are read eight at a time and must not reach into the next line.
  private static final int MOST_ENTRIES = LINE - 8;

  private static final int SCRAMBLE_1 = 0x7FEB352D;
  private static final int SCRAMBLE_2 = 0x846CA68B;
  private static final int SHIFT_1 = 0x9E3779B1;
  private static final int SHIFT_2 = 0x85EBCA6B;
  private static final int SECOND_1 = 0xB55A4F;
  private static final int SECOND_2 = 0x9C8E2D;
  private static final int UNSCRAMBLE_1 = inverse(SCRAMBLE_1);
  private static final int UNSCRAMBLE_2 = inverse(SCRAMBLE_2);
  private static final int UNSECOND_1 = inverse(SECOND_1);
  private static final int UNSECOND_2 = inverse(SECOND_2);

  private final int leftBits;
  private final int rightBits;
  private final int rightHighBits;
  private final int buckets;
  private final int wanted;
  private final int width;
  private final long reciprocal;
  private final int remainderBits;
  private final int entryBits;
  private final int capacity;

  /**
   * @param leftBits bits of the left number, 16 to 32
   * @param rightBits bits of the right number, 16 to 32
   * @param wanted about how many buckets a partition has, at most {@value #MOST_BUCKETS}
   */
  Quotient(int leftBits, int rightBits, long wanted) {
    this.leftBits = leftBits;
    this.rightBits = rightBits;
    this.wanted = (int) wanted;
    rightHighBits = rightBits - LOW_BITS;
    width = ceilDivide(1 << PLACE_BITS, (int) wanted);
    buckets = ceilDivide(1 << PLACE_BITS, width);
    // Exact for all dividends up to 2^24: the error of the reciprocal is at most the width.
    reciprocal = Long.divideUnsigned(-1L, width) + 1;
    remainderBits = 32 - Integer.numberOfLeadingZeros(width - 1);
    entryBits = leftBits + rightBits - 2 * LOW_BITS + remainderBits + 1;
    capacity = Math.min(MOST_ENTRIES, (8 * LINE - HEADER_BITS) / Math.max(entryBits, TAG_BITS));
  }

  private static int ceilDivide(int dividend, int divisor) {
    return (dividend + divisor - 1) / divisor;
  }

  int leftBits() {
    return leftBits;
  }

  int rightBits() {
    return rightBits;
  }

  /** About how many buckets were wanted, from which all the rest follows. */
  int wanted() {
    return wanted;
  }

  /** The number of buckets in a partition. */
  int buckets() {
    return buckets;
  }

  /** The number of bits of an entry, at most 57. */
  int entryBits() {
    return entryBits;
  }

  /** The number of entries in a bucket. */
  int capacity() {
    return capacity;
  }

  /** The bytes of a partition. */
  long partitionBytes() {
    return (long) buckets * LINE;
  }

  /** Whether both numbers of the pair have few enough bits. */
  boolean fits(long pair) {
    return pair >>> 32 >>> leftBits == 0 && (pair & 0xFFFF_FFFFL) >>> rightBits == 0;
  }

  /** The bits of both numbers that only the entry says. */
  static int highBits(long pair) {
    return (int) (pair >>> 48) << 16 | (int) pair >>> 16;
  }

  /** Partition and first choice of a pair, from {@link #highBits} and the rest. */
  static int place(long pair, int high) {
    int low = (int) (pair >>> 32) << 16 | (int) pair & 0xFFFF;
    return scramble(low) ^ shift(high);
  }

  static int partition(int place) {
    return place >>> PLACE_BITS;
  }

  /** The point of the first choice; a bucket takes {@link #width} neighbouring points. */
  static int firstPoint(int place) {
    return place & PLACE_MASK;
  }

  static int secondPoint(int place, int high) {
    return second(place & PLACE_MASK) ^ shift(~high) & PLACE_MASK;
  }

  int bucket(int point) {
    return (int) Math.unsignedMultiplyHigh(point, reciprocal);
  }

  /**
   * @param choice 0 if the point is the first, 1 if it is the second
   */
  long entry(int point, int bucket, int high, int choice) {
    long kept = (long) (high >>> 16) << rightHighBits | high & 0xFFFF;
    return (kept << remainderBits | point - bucket * width) << 1 | choice;
  }

  static int choice(long entry) {
    return (int) entry & 1;
  }

  int point(int bucket, long entry) {
    return bucket * width + ((int) (entry >>> 1) & (1 << remainderBits) - 1);
  }

  int highBitsOf(long entry) {
    long kept = entry >>> 1 + remainderBits;
    return (int) (kept >>> rightHighBits) << 16 | (int) kept & (1 << rightHighBits) - 1;
  }

  /** The place from an entry, whichever choice it is. */
  int place(int partition, int bucket, long entry) {
    int point = point(bucket, entry);
    if (choice(entry) == 1) {
      point = unsecond(point ^ shift(~highBitsOf(entry)) & PLACE_MASK);
    }
    return partition << PLACE_BITS | point;
  }

  /** The pair of which an entry in that bucket is what remains. */
  long pair(int partition, int bucket, long entry) {
    int high = highBitsOf(entry);
    int low = unscramble(place(partition, bucket, entry) ^ shift(high));
    long left = high & 0xFFFF_0000L | low >>> 16;
    return left << 32 | (long) (high & 0xFFFF) << 16 | low & 0xFFFF;
  }

  // All shifts below are at least half of the width, so that each is its own inverse.

  private static int scramble(int z) {
    z = (z ^ z >>> 16) * SCRAMBLE_1;
    z = (z ^ z >>> 16) * SCRAMBLE_2;
    return z ^ z >>> 16;
  }

  private static int unscramble(int z) {
    z = (z ^ z >>> 16) * UNSCRAMBLE_2;
    z = (z ^ z >>> 16) * UNSCRAMBLE_1;
    return z ^ z >>> 16;
  }

  /** Any function would do that is 0 at 0: numbers that grow wider must not move the old ones. */
  private static int shift(int high) {
    high = (high ^ high >>> 16) * SHIFT_1;
    high = (high ^ high >>> 16) * SHIFT_2;
    return high ^ high >>> 16;
  }

  private static int second(int point) {
    point = (point ^ point >>> 12) * SECOND_1 & PLACE_MASK;
    point = (point ^ point >>> 12) * SECOND_2 & PLACE_MASK;
    return point ^ point >>> 12;
  }

  private static int unsecond(int point) {
    point = (point ^ point >>> 12) * UNSECOND_2 & PLACE_MASK;
    point = (point ^ point >>> 12) * UNSECOND_1 & PLACE_MASK;
    return point ^ point >>> 12;
  }

  /** The inverse of an odd number modulo 2³², by Newton's iteration. */
  private static int inverse(int odd) {
    int inverse = odd;
    for (int bits = 3; bits < 32; bits *= 2) {
      inverse *= 2 - odd * inverse;
    }
    return inverse;
  }
}
