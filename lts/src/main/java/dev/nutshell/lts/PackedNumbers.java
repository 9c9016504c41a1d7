package dev.nutshell.lts;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Natural numbers off-heap, each in the same few bytes (1 to 8). A number is read and written as
 * part of the eight bytes from its first on, so seven bytes follow the last one.
 */
final class PackedNumbers implements AutoCloseable {
  private static final ValueLayout.OfLong WORD =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final int TAIL = 8;
  private static final long FIRST_CAPACITY = 64;

  private final Region region;
  private final long most;
  private MemorySegment bytes;
  private int width;
  private long mask;
  private long capacity;

  /**
   * @param width bytes a number
   * @param most how many numbers there will be at most: growing stops there
   */
  PackedNumbers(MemoryBudget budget, int width, long most) {
    region = new Region(budget);
    bytes = region.segment();
    this.most = most;
    use(width);
  }

  /** How many bytes a number needs that is at most {@code largest}. */
  static int width(long largest) {
    return Math.max(1, (Long.SIZE + 7 - Long.numberOfLeadingZeros(largest)) / 8);
  }

  private void use(int newWidth) {
    width = newWidth;
    mask = -1L >>> (Long.SIZE - 8 * newWidth);
    capacity = Math.max(0, region.size() - TAIL) / newWidth;
  }

  int width() {
    return width;
  }

  long bytes() {
    return region.size();
  }

  long get(long index) {
    return bytes.get(WORD, index * width) & mask;
  }

  /** Sets a number that there is room for, and touches no other. */
  void set(long index, long value) {
    long at = index * width;
    bytes.set(WORD, at, bytes.get(WORD, at) & ~mask | value);
  }

  void increment(long index) {
    long at = index * width;
    bytes.set(WORD, at, bytes.get(WORD, at) + 1);
  }

  /** Sets the last number so far, making room where there is none. What follows is undefined. */
  void append(long index, long value) {
    if (index >= capacity) {
      makeRoom(index + 1);
    }
    bytes.set(WORD, index * width, value);
  }

  /**
   * Makes room for {@code count} numbers, and for half as many again as long as that may be needed.
   */
  void makeRoom(long count) {
    if (count > capacity) {
      long wanted = Math.max(count, Math.min(most, Math.max(FIRST_CAPACITY, count + count / 2)));
      region.ensure(wanted * width + TAIL);
      bytes = region.segment();
      use(width);
    }
  }

  /** Gives each of the first {@code count} numbers, which must be all there are, more bytes. */
  void widen(int newWidth, long count) {
    region.ensure(count * newWidth + TAIL);
    bytes = region.segment();
    int oldWidth = width;
    long oldMask = mask;
    use(newWidth);
    // From the last to the first, in place: a number moves up, over what has moved already.
    for (long i = count - 1; i >= 0; i--) {
      set(i, bytes.get(WORD, i * oldWidth) & oldMask);
    }
  }

  void clear() {
    bytes.asSlice(0, region.size()).fill((byte) 0);
  }

  @Override
  public void close() {
    region.close();
    bytes = region.segment();
    capacity = 0;
  }
}
