package dev.nutshell.engine.store.compact;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A set of hashes of up to 72 bits that grows in place by small steps; of a hash only the bits are
 * kept that its place does not say, see {@link Split}.
 *
 * <p>A hash lies in the line of its first choice; if that is full, in that of its second; if both
 * are full, an entry of either moves to its own second choice, for which another one may have to
 * move; and if none can, the hash goes to a small stash. Whatever lies elsewhere than in its first
 * line has left a flag there, so a hash is looked for in one cache line, or two where the first is
 * flagged.
 *
 * <p>Invariant: a hash lies in exactly one of these places. Growing goes partition by partition,
 * from the last to the first, through a scratch copy, so the peak is one partition above the new
 * size.
 */
final class GrowingSet implements AutoCloseable {
  private static final int FULL_PERCENT = 91;
  private static final int STASH_LIMIT = 16;
  // Two are hardly ever needed at this load.
  private static final int STEPS = 2;
  // Hashes made to collide could fill the stash of an empty set: growing would not help.
  private static final int SPARSE = 4;

  private final MemoryBudget budget;
  private final Region region;
  private Split split;
  private Lines lines;
  private long size;
  private long sizeLimit;
  private int[] stashedKeys = new int[0];
  private long[] stashedRests = new long[0];
  private int stashed;

  GrowingSet(MemoryBudget budget, int bits) {
    this.budget = budget;
    region = new Region(budget);
    use(new Split(bits, 1));
  }

  private void use(Split next) {
    region.ensure(Split.PARTITIONS * next.partitionBytes());
    split = next;
    lines = new Lines(region.segment(), next);
    sizeLimit = next.canGrow() ? next.room() * FULL_PERCENT / 100 : Long.MAX_VALUE;
  }

  long size() {
    return size;
  }

  long bytes() {
    return region.size() + 12L * stashedKeys.length;
  }

  /** The share of the entries that is used. */
  double load() {
    return (double) size / split.room();
  }

  /** How many hashes lie in the stash. */
  int stashed() {
    return stashed;
  }

  /** Brings the line into the cache in which the hash most likely lies. */
  long touch(long placeHash) {
    int key = split.key(placeHash);
    return lines.count(at(split.partition(key), split.line(split.firstPoint(key))));
  }

  /**
   * Adds a hash.
   *
   * @param placeHash its upper bits are the key
   * @param restHash its upper bits are the rest
   * @return whether it is new
   */
  boolean add(long placeHash, long restHash) {
    int key = split.key(placeHash);
    long rest = split.rest(restHash);
    if (holds(key, rest)) {
      return false;
    }
    if (size >= sizeLimit
        || stashed > STASH_LIMIT && size >= sizeLimit / SPARSE && split.canGrow()) {
      reshape(split.grown());
    }
    insert(key, rest);
    size++;
    return true;
  }

  private boolean holds(int key, long rest) {
    int partition = split.partition(key);
    int point = split.firstPoint(key);
    int line = split.line(point);
    long at = at(partition, line);
    if (lines.holds(at, split.tag(point, line, rest, 0), split.upper(point, line, rest))) {
      return true;
    }
    if (!lines.isFlagged(at)) {
      return false;
    }
    point = split.secondPoint(key, rest);
    line = split.line(point);
    return lines.holds(
            at(partition, line), split.tag(point, line, rest, 1), split.upper(point, line, rest))
        || isStashed(key, rest);
  }

  private long at(int partition, int line) {
    return ((long) partition * split.lines() + line) * Split.LINE;
  }

  /** Finds a place for a hash that is not here. Never fails and never asks the budget. */
  private void insert(int key, long rest) {
    int partition = split.partition(key);
    int point = split.firstPoint(key);
    int line = split.line(point);
    long first = at(partition, line);
    if (!lines.isFull(first)) {
      lines.append(first, split.tag(point, line, rest, 0), split.upper(point, line, rest));
      return;
    }
    int otherPoint = split.secondPoint(key, rest);
    int otherLine = split.line(otherPoint);
    int tag = split.tag(point, line, rest, 0);
    long upper = split.upper(point, line, rest);
    for (int steps = 0; steps <= STEPS; steps++) {
      if (place(partition, otherLine, otherPoint, rest, steps)) {
        lines.flag(first);
        return;
      }
      if (steps > 0 && replace(partition, line, tag, upper, steps)) {
        return;
      }
    }
    stash(key, rest);
    lines.flag(first);
  }

  /**
   * Puts an entry into a full line where another one can move to its own second choice.
   *
   * @param steps how many entries may move, each to make room for the one before
   */
  private boolean replace(int partition, int line, int tag, long upper, int steps) {
    long at = at(partition, line);
    for (int i = 0; i < split.capacity(); i++) {
      int movedTag = lines.tag(at, i);
      if (Split.choice(movedTag) == 0) {
        long movedUpper = lines.upper(at, i);
        long rest = split.restOf(movedUpper, movedTag);
        int point = split.secondPoint(split.keyOf(partition, line, movedUpper, movedTag), rest);
        int target = split.line(point);
        if (target != line && place(partition, target, point, rest, steps - 1)) {
          lines.set(at, i, tag, upper);
          lines.flag(at);
          return true;
        }
      }
    }
    return false;
  }

  /** Puts a second choice into its line, where that has room or can be given some. */
  private boolean place(int partition, int line, int point, long rest, int steps) {
    int tag = split.tag(point, line, rest, 1);
    long upper = split.upper(point, line, rest);
    if (!lines.isFull(at(partition, line))) {
      lines.append(at(partition, line), tag, upper);
      return true;
    }
    return steps > 0 && replace(partition, line, tag, upper, steps);
  }

  private boolean isStashed(int key, long rest) {
    for (int i = 0; i < stashed; i++) {
      if (stashedKeys[i] == key && stashedRests[i] == rest) {
        return true;
      }
    }
    return false;
  }

  private void stash(int key, long rest) {
    if (stashed == stashedKeys.length) {
      int capacity = Math.max(STASH_LIMIT, 2 * stashed);
      stashedKeys = Arrays.copyOf(stashedKeys, capacity);
      stashedRests = Arrays.copyOf(stashedRests, capacity);
    }
    stashedKeys[stashed] = key;
    stashedRests[stashed++] = rest;
  }

  private void reshape(Split next) {
    Split old = split;
    long oldBytes = old.partitionBytes();
    try (Region scratch = new Region(budget)) {
      scratch.ensure(oldBytes);
      use(next);
      int[] waitingKeys = Arrays.copyOf(stashedKeys, stashed);
      long[] waitingRests = Arrays.copyOf(stashedRests, stashed);
      stashed = 0;
      MemorySegment copy = scratch.segment();
      Lines source = new Lines(copy, old);
      for (int partition = Split.PARTITIONS - 1; partition >= 0; partition--) {
        MemorySegment.copy(region.segment(), partition * oldBytes, copy, 0, oldBytes);
        region
            .segment()
            .asSlice(partition * next.partitionBytes(), next.partitionBytes())
            .fill((byte) 0);
        // First choices first: second ones are given their first again, where it now has room.
        move(partition, old, source, 0);
        move(partition, old, source, 1);
      }
      for (int i = 0; i < waitingKeys.length; i++) {
        insert(waitingKeys[i], waitingRests[i]);
      }
    }
  }

  private void move(int partition, Split old, Lines source, int choice) {
    for (int line = 0; line < old.lines(); line++) {
      long at = (long) line * Split.LINE;
      int count = source.count(at);
      for (int i = 0; i < count; i++) {
        int tag = source.tag(at, i);
        if (Split.choice(tag) == choice) {
          long upper = source.upper(at, i);
          insert(old.keyOf(partition, line, upper, tag), old.restOf(upper, tag));
        }
      }
    }
  }

  @Override
  public void close() {
    region.close();
    stashedKeys = new int[0];
    stashedRests = new long[0];
    stashed = 0;
  }
}
