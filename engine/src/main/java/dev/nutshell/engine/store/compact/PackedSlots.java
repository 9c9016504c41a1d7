package dev.nutshell.engine.store.compact;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** A fixed number of slots of some bits each, one behind the other without a gap. */
final class PackedSlots implements Imaged, AutoCloseable {
  private static final ValueLayout.OfLong WORD =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  // Slots up to this width lie within the eight bytes from their first byte on.
  private static final int ONE_READ = 57;
  private static final int TAIL = 16;

  private final Region region;
  private MemorySegment bytes;
  private final int bits;
  private final long mask;

  PackedSlots(MemoryBudget budget, long count, int bits) {
    this.bits = bits;
    mask = -1L >>> Long.SIZE - bits;
    region = new Region(budget);
    region.ensure(bytesFor(count, bits));
    bytes = region.segment();
  }

  static long bytesFor(long count, int bits) {
    return (count * bits + 7 >>> 3) + TAIL;
  }

  long bytes() {
    return region.size();
  }

  long get(long slot) {
    long bit = slot * bits;
    int shift = (int) bit & 7;
    long word = bytes.get(WORD, bit >>> 3) >>> shift;
    if (bits > ONE_READ && shift > 0) {
      word |= bytes.get(WORD, (bit >>> 3) + 8) << Long.SIZE - shift;
    }
    return word & mask;
  }

  void set(long slot, long value) {
    long bit = slot * bits;
    long at = bit >>> 3;
    int shift = (int) bit & 7;
    bytes.set(WORD, at, bytes.get(WORD, at) & ~(mask << shift) | value << shift);
    if (bits > ONE_READ && shift > 0) {
      int above = Long.SIZE - shift;
      bytes.set(WORD, at + 8, bytes.get(WORD, at + 8) & ~(mask >>> above) | value >>> above);
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    region.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    long size = region.size();
    region.read(in);
    in.require(region.size() == size, "slots");
    bytes = region.segment();
  }

  @Override
  public void close() {
    region.close();
  }
}
