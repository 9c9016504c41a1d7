package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.Tally;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * A set of pairs in which a pair costs only the bits that its place does not say: see {@link
 * Quotient} for the bits and {@link Buckets} for a bucket.
 *
 * <p>A pair lies in the bucket of its first choice; if that is full, in that of its second; if both
 * are full, an entry of either moves to its own second choice; and if none can, the pair goes to a
 * small stash. Whatever lies elsewhere than in its first bucket has left a flag there, so a pair is
 * looked for in one cache line, or two where the first is flagged.
 *
 * <p>Invariant: a pair lies in exactly one of these places, and in another than its first bucket
 * only if that bucket is flagged. Growing goes partition by partition, from the last to the first,
 * through a scratch copy, so the peak is one partition above the new size.
 */
final class CompactRoots extends RootSet {
  private static final int FULL_PERCENT = 93;
  private static final int SMALL_BUCKETS = 16;
  private static final int STASH_LIMIT = 16;
  // Pairs made to collide could fill the stash of an empty set: growing would only waste memory.
  private static final int SPARSE = 4;

  private final MemoryBudget budget;
  private final Slice slice;
  private final long most;
  private final Region region;
  private Quotient quotient;
  private Buckets buckets;
  private final Tally size = new Tally();
  private long sizeLimit;
  private long[] stash = new long[0];
  private int stashed;

  CompactRoots(MemoryBudget budget) {
    this(budget, Quotient.Low.ANY, Slice.WHOLE);
  }

  CompactRoots(MemoryBudget budget, Quotient.Low low, Slice slice) {
    this.budget = budget;
    this.slice = slice;
    most = budget.most(low.mostBuckets());
    region = Region.among(slice.siblings(), budget);
    use(new Quotient(low, low.left(), low.right(), 1));
  }

  private void use(Quotient next) {
    region.ensure(slice.count() * next.partitionBytes());
    quotient = next;
    buckets = new Buckets(region.segment(), next);
    sizeLimit = room(next) * FULL_PERCENT / 100;
  }

  private long room(Quotient quotient) {
    return (long) slice.count() * quotient.buckets() * quotient.capacity();
  }

  @Override
  long size() {
    return size.get();
  }

  @Override
  long bytes() {
    return region.size() + 8L * stash.length;
  }

  /** How many pairs lie in the stash. */
  int stashed() {
    return stashed;
  }

  Quotient quotient() {
    return quotient;
  }

  @Override
  long place(long pair) {
    int place = quotient.place(pair, quotient.highBits(pair));
    return (long) quotient.firstPoint(place) << Quotient.PARTITION_BITS | quotient.partition(place);
  }

  private static int partition(long place) {
    return (int) place & Quotient.PARTITIONS - 1;
  }

  private static int firstPoint(long place) {
    return (int) (place >>> Quotient.PARTITION_BITS);
  }

  @Override
  boolean add(long pair, long place) {
    if (quotient.fits(pair)) {
      if (holdsFitting(pair, place)) {
        return false;
      }
      long now = size.get();
      if (now >= sizeLimit || stashed > STASH_LIMIT && now >= sizeLimit / SPARSE) {
        reshape(grown(quotient));
      }
    } else {
      reshape(widened(pair));
    }
    insert(pair, place);
    size.add(1);
    return true;
  }

  @Override
  long look(long pair, long place) {
    int bucket = quotient.bucket(firstPoint(place));
    return buckets.isFlagged(line(partition(place), bucket)) ? 1 : 0;
  }

  @Override
  boolean holds(long pair, long place) {
    return quotient.fits(pair) && holdsFitting(pair, place);
  }

  private boolean holdsFitting(long pair, long place) {
    long high = quotient.highBits(pair);
    int partition = partition(place);
    int point = firstPoint(place);
    int bucket = quotient.bucket(point);
    long line = line(partition, bucket);
    if (buckets.holds(line, quotient.entry(point, bucket, high, 0))) {
      return true;
    }
    if (!buckets.isFlagged(line)) {
      return false;
    }
    point = quotient.secondPoint(point, high);
    bucket = quotient.bucket(point);
    return buckets.holds(line(partition, bucket), quotient.entry(point, bucket, high, 1))
        || stashed > 0 && isStashed(pair);
  }

  private long line(int partition, int bucket) {
    return ((long) (partition - slice.first()) * quotient.buckets() + bucket) * Quotient.LINE;
  }

  /** Finds a place for a pair that is not here. Never fails and never asks the budget. */
  private void insert(long pair, long place) {
    long high = quotient.highBits(pair);
    int partition = partition(place);
    int point = firstPoint(place);
    int bucket = quotient.bucket(point);
    long first = line(partition, bucket);
    long firstEntry = quotient.entry(point, bucket, high, 0);
    if (!buckets.isFull(first)) {
      buckets.append(first, firstEntry);
      return;
    }
    int secondPoint = quotient.secondPoint(point, high);
    int secondBucket = quotient.bucket(secondPoint);
    long second = line(partition, secondBucket);
    long secondEntry = quotient.entry(secondPoint, secondBucket, high, 1);
    if (!buckets.isFull(second)) {
      buckets.append(second, secondEntry);
    } else if (replace(partition, bucket, firstEntry)) {
      return;
    } else if (!replace(partition, secondBucket, secondEntry)) {
      stash(pair);
    }
    buckets.flag(first);
  }

  private void reinsert(long pair) {
    insert(pair, place(pair));
  }

  /** Puts an entry into a full bucket where another one can move to its own second choice. */
  private boolean replace(int partition, int bucket, long entry) {
    long line = line(partition, bucket);
    for (int i = 0; i < quotient.capacity(); i++) {
      long moved = buckets.get(line, i);
      if (Quotient.choice(moved) == 0) {
        long high = quotient.highBitsOf(moved);
        int point = quotient.secondPoint(quotient.place(partition, bucket, moved), high);
        int target = quotient.bucket(point);
        long targetLine = line(partition, target);
        if (!buckets.isFull(targetLine)) {
          buckets.append(targetLine, quotient.entry(point, target, high, 1));
          buckets.set(line, i, entry);
          buckets.flag(line);
          return true;
        }
      }
    }
    return false;
  }

  private boolean isStashed(long pair) {
    // Another thread may just be adding to it.
    long[] now = stash;
    for (int i = Math.min(stashed, now.length) - 1; i >= 0; i--) {
      if (now[i] == pair) {
        return true;
      }
    }
    return false;
  }

  private void stash(long pair) {
    if (stashed == stash.length) {
      stash = Arrays.copyOf(stash, Math.max(STASH_LIMIT, 2 * stashed));
    }
    stash[stashed++] = pair;
  }

  /** Doubles while small; later an eighth at a time, so that little is allocated and not used. */
  private Quotient grown(Quotient old) {
    long wanted = old.buckets();
    Quotient next = old;
    // Where buckets are narrow, an eighth more may round to the same width.
    while (next.buckets() == old.buckets()) {
      wanted = wanted < SMALL_BUCKETS ? 2 * wanted : wanted + (wanted >> 3);
      if (wanted > most) {
        throw MemoryBudget.Exhausted.full(
            "a compact set of roots has at most %,d buckets in each of %d partitions"
                .formatted(most, Quotient.PARTITIONS));
      }
      next = new Quotient(old.low(), old.leftBits(), old.rightBits(), wanted);
    }
    return next;
  }

  /** Takes the bits that this pair needs, and as many buckets as its wider entries then need. */
  private Quotient widened(long pair) {
    int left = Math.max(quotient.leftBits(), 64 - Long.numberOfLeadingZeros(pair >>> 32));
    int right = Math.max(quotient.rightBits(), 32 - Integer.numberOfLeadingZeros((int) pair));
    Quotient wide = new Quotient(quotient.low(), left, right, quotient.buckets());
    while (size.get() >= room(wide) * FULL_PERCENT / 100) {
      wide = grown(wide);
    }
    return wide;
  }

  private void reshape(Quotient next) {
    Quotient old = quotient;
    long oldBytes = old.partitionBytes();
    try (Region scratch = new Region(budget)) {
      scratch.ensure(oldBytes);
      use(next);
      long[] waiting = Arrays.copyOf(stash, stashed);
      stashed = 0;
      MemorySegment copy = scratch.segment();
      for (int index = slice.count() - 1; index >= 0; index--) {
        MemorySegment.copy(region.segment(), index * oldBytes, copy, 0, oldBytes);
        region
            .segment()
            .asSlice(index * next.partitionBytes(), next.partitionBytes())
            .fill((byte) 0);
        int partition = slice.first() + index;
        Buckets source = new Buckets(copy, old);
        moveFirstChoices(partition, old, source);
        moveSecondChoices(partition, old, source);
      }
      for (long pair : waiting) {
        reinsert(pair);
      }
    }
  }

  /** First choices keep their order, so they go straight to a bucket nearby. */
  private void moveFirstChoices(int partition, Quotient old, Buckets source) {
    for (int bucket = 0; bucket < old.buckets(); bucket++) {
      long line = (long) bucket * Quotient.LINE;
      int count = source.count(line);
      for (int i = 0; i < count; i++) {
        long entry = source.get(line, i);
        if (Quotient.choice(entry) == 0) {
          int point = old.point(bucket, entry);
          int target = quotient.bucket(point);
          long targetLine = line(partition, target);
          if (buckets.isFull(targetLine)) {
            reinsert(old.pair(partition, bucket, entry));
          } else {
            long high = old.highBitsOf(entry);
            buckets.append(targetLine, quotient.entry(point, target, high, 0));
          }
        }
      }
    }
  }

  /** Second choices are given their first one again, where it now has room. */
  private void moveSecondChoices(int partition, Quotient old, Buckets source) {
    for (int bucket = 0; bucket < old.buckets(); bucket++) {
      long line = (long) bucket * Quotient.LINE;
      int count = source.count(line);
      for (int i = 0; i < count; i++) {
        long entry = source.get(line, i);
        if (Quotient.choice(entry) == 1) {
          reinsert(old.pair(partition, bucket, entry));
        }
      }
    }
  }

  @Override
  void forEach(LongConsumer taker) {
    for (int partition = slice.first(); partition < slice.end(); partition++) {
      for (int bucket = 0; bucket < quotient.buckets(); bucket++) {
        long line = line(partition, bucket);
        for (int i = 0, count = buckets.count(line); i < count; i++) {
          taker.accept(quotient.pair(partition, bucket, buckets.get(line, i)));
        }
      }
    }
    for (int i = 0; i < stashed; i++) {
      taker.accept(stash[i]);
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("compact roots", 2);
    out.putInt(quotient.low().left());
    out.putInt(quotient.low().right());
    out.putInt(quotient.leftBits());
    out.putInt(quotient.rightBits());
    out.putInt(quotient.wanted());
    out.putLong(size.get());
    out.putInt(stashed);
    out.putLongs(stash, stash.length);
    out.end();
    region.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("compact roots", 2);
    int lowLeft = in.getInt();
    int lowRight = in.getInt();
    int left = in.getInt();
    int right = in.getInt();
    int wanted = in.getInt();
    size.set(in.getLong());
    int waiting = in.getInt();
    stash = in.getLongs();
    in.end();
    stashed = waiting;
    in.require(
        lowLeft == quotient.low().left() && lowRight == quotient.low().right(), "compact roots");
    Quotient next = new Quotient(quotient.low(), left, right, wanted);
    region.read(in);
    in.require(slice.count() * next.partitionBytes() <= region.size(), "compact roots");
    use(next);
  }

  @Override
  public void close() {
    region.close();
    stash = new long[0];
    stashed = 0;
  }
}
