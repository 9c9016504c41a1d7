package dev.nutshell.engine.store.tree;

/**
 * Splits a pair of numbers into a place (partition and bucket) and an entry, the bits that the
 * place does not say, and puts them together again.
 *
 * <p>The low bits of both numbers, 24 to 32 together, are scrambled by a bijection and shifted by a
 * function of the high bits: 8 bits of the result name the partition, the others, a point, are
 * divided by the width of a bucket. The quotient is the bucket, the remainder goes into the entry,
 * and so do the high bits, as they are. A second choice of bucket comes from a bijection on the
 * points, and one bit of the entry says which choice it is.
 *
 * <p>So the partition of a pair never changes, and neither does its order among the buckets: a set
 * grows and takes wider numbers in place. With numbers of l and r bits and B buckets a partition,
 * an entry has l + r − 8 − ⌊log₂ B⌋ + 1 bits, where l and r are at least as many as the low bits.
 */
final class Quotient {
  static final int PARTITIONS = 256;

  /** The bytes of a bucket: a cache line. */
  static final int LINE = 64;

  /** The bits of an entry that lie in a byte of their own, where eight are compared at once. */
  static final int TAG_BITS = 8;

  /**
   * How many low bits of either number tell its place; more tell places apart where there are more
   * buckets, and cost as many bits where the numbers have fewer.
   */
  record Low(int left, int right) {
    /** For numbers of which nothing is known. */
    static final Low ANY = new Low(16, 16);

    private static final int LEAST = 24;
    private static final int MOST = 32;
    private static final int LEAST_OF_ONE = 8;

    Low {
      if (!isSensible(left, right)) {
        throw new IllegalArgumentException("%d and %d low bits".formatted(left, right));
      }
    }

    /**
     * For numbers of so many bits that get larger.
     *
     * @param spare about how many bits more both together may have
     */
    static Low of(int leftBits, int rightBits, int spare) {
      int both = Math.clamp(leftBits + rightBits + spare, LEAST, MOST);
      int left = Math.round((float) both * leftBits / Math.max(1, leftBits + rightBits));
      left = Math.clamp(left, LEAST_OF_ONE, both - LEAST_OF_ONE);
      return new Low(left, both - left);
    }

    static boolean isSensible(int left, int right) {
      int both = left + right;
      return Math.min(left, right) >= LEAST_OF_ONE && both >= LEAST && both <= MOST;
    }

    int both() {
      return left + right;
    }

    /** The most buckets of a partition. */
    int mostBuckets() {
      return 1 << both() - PARTITION_BITS - 1;
    }
  }

  static final int PARTITION_BITS = 8;
  private static final int HEADER_BITS = 8;
  // Tags are read eight at a time and must not reach into the next line.
  private static final int MOST_ENTRIES = LINE - 8;

  private static final int SCRAMBLE_1 = 0x7FEB352D;
  private static final int SCRAMBLE_2 = 0x846CA68B;
  private static final long SHIFT_1 = 0x9E3779B97F4A7C15L;
  private static final long SHIFT_2 = 0xBF58476D1CE4E5B9L;
  private static final int SECOND_1 = 0xB55A4F;
  private static final int SECOND_2 = 0x9C8E2D;
  private static final int UNSCRAMBLE_1 = inverse(SCRAMBLE_1);
  private static final int UNSCRAMBLE_2 = inverse(SCRAMBLE_2);
  private static final int UNSECOND_1 = inverse(SECOND_1);
  private static final int UNSECOND_2 = inverse(SECOND_2);

  private final Low low;
  private final int lowLeft;
  private final int lowRight;
  private final int lowMask;
  private final int lowHalf;
  private final int pointBits;
  private final int pointMask;
  private final int pointHalf;
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
   * @param leftBits bits of the left number, from its low bits to 32
   * @param rightBits bits of the right number, from its low bits to 32
   * @param wanted about how many buckets a partition has, at most {@link Low#mostBuckets}
   */
  Quotient(Low low, int leftBits, int rightBits, long wanted) {
    this.low = low;
    lowLeft = low.left;
    lowRight = low.right;
    lowMask = -1 >>> 32 - low.both();
    lowHalf = (low.both() + 1) / 2;
    pointBits = low.both() - PARTITION_BITS;
    pointMask = (1 << pointBits) - 1;
    pointHalf = (pointBits + 1) / 2;
    this.leftBits = leftBits;
    this.rightBits = rightBits;
    this.wanted = (int) wanted;
    rightHighBits = rightBits - low.right;
    width = ceilDivide(1 << pointBits, (int) wanted);
    buckets = ceilDivide(1 << pointBits, width);
    // Exact for all dividends up to 2^24: the error of the reciprocal is at most the width.
    reciprocal = Long.divideUnsigned(-1L, width) + 1;
    remainderBits = 32 - Integer.numberOfLeadingZeros(width - 1);
    entryBits = leftBits + rightBits - low.both() + remainderBits + 1;
    capacity = Math.min(MOST_ENTRIES, (8 * LINE - HEADER_BITS) / Math.max(entryBits, TAG_BITS));
  }

  private static int ceilDivide(int dividend, int divisor) {
    return (dividend + divisor - 1) / divisor;
  }

  Low low() {
    return low;
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

  /** The bits of both numbers that only the entry says, each in its half of a long. */
  long highBits(long pair) {
    return pair >>> 32 >>> lowLeft << 32 | (pair & 0xFFFF_FFFFL) >>> lowRight;
  }

  /** Partition and first choice of a pair, from {@link #highBits} and the rest. */
  int place(long pair, long high) {
    int left = (int) (pair >>> 32) & (1 << lowLeft) - 1;
    int right = (int) pair & (1 << lowRight) - 1;
    return scramble(left << lowRight | right) ^ shift(high) & lowMask;
  }

  int partition(int place) {
    return place >>> pointBits;
  }

  /** The point of the first choice; a bucket takes {@link #width} neighbouring points. */
  int firstPoint(int place) {
    return place & pointMask;
  }

  int secondPoint(int place, long high) {
    return (second(place & pointMask) ^ shift(~high)) & pointMask;
  }

  int bucket(int point) {
    return (int) Math.unsignedMultiplyHigh(point, reciprocal);
  }

  /**
   * @param choice 0 if the point is the first, 1 if it is the second
   */
  long entry(int point, int bucket, long high, int choice) {
    long kept = high >>> 32 << rightHighBits | high & 0xFFFF_FFFFL;
    return (kept << remainderBits | point - bucket * width) << 1 | choice;
  }

  static int choice(long entry) {
    return (int) entry & 1;
  }

  int point(int bucket, long entry) {
    return bucket * width + ((int) (entry >>> 1) & (1 << remainderBits) - 1);
  }

  long highBitsOf(long entry) {
    long kept = entry >>> 1 + remainderBits;
    return kept >>> rightHighBits << 32 | kept & (1L << rightHighBits) - 1;
  }

  /** The place from an entry, whichever choice it is. */
  int place(int partition, int bucket, long entry) {
    int point = point(bucket, entry);
    if (choice(entry) == 1) {
      point = unsecond((point ^ shift(~highBitsOf(entry))) & pointMask);
    }
    return partition << pointBits | point;
  }

  /** The pair of which an entry in that bucket is what remains. */
  long pair(int partition, int bucket, long entry) {
    long high = highBitsOf(entry);
    int lows = unscramble((place(partition, bucket, entry) ^ shift(high)) & lowMask);
    long left = high >>> 32 << lowLeft | lows >>> lowRight;
    long right = (high & 0xFFFF_FFFFL) << lowRight | lows & (1 << lowRight) - 1;
    return left << 32 | right;
  }

  // All shifts below are at least half of the width, so that each is its own inverse.

  private int scramble(int z) {
    z = (z ^ z >>> lowHalf) * SCRAMBLE_1 & lowMask;
    z = (z ^ z >>> lowHalf) * SCRAMBLE_2 & lowMask;
    return z ^ z >>> lowHalf;
  }

  private int unscramble(int z) {
    z = (z ^ z >>> lowHalf) * UNSCRAMBLE_2 & lowMask;
    z = (z ^ z >>> lowHalf) * UNSCRAMBLE_1 & lowMask;
    return z ^ z >>> lowHalf;
  }

  /** Any function would do that is 0 at 0: numbers that grow wider must not move the old ones. */
  private static int shift(long high) {
    if (high == 0) {
      return 0;
    }
    high = (high ^ high >>> 32) * SHIFT_1;
    high = (high ^ high >>> 32) * SHIFT_2;
    return (int) (high >>> 32);
  }

  private int second(int point) {
    point = (point ^ point >>> pointHalf) * SECOND_1 & pointMask;
    point = (point ^ point >>> pointHalf) * SECOND_2 & pointMask;
    return point ^ point >>> pointHalf;
  }

  private int unsecond(int point) {
    point = (point ^ point >>> pointHalf) * UNSECOND_2 & pointMask;
    point = (point ^ point >>> pointHalf) * UNSECOND_1 & pointMask;
    return point ^ point >>> pointHalf;
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
