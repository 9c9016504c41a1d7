package dev.nutshell.engine.store.replay;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import java.io.IOException;

/**
 * A cache in the order of use: a list through the slots, newest first, and chains of a hash index
 * from numbers to slots. Slots are named from 1 in both, so that 0 is none.
 */
final class LeastRecentlyUsed extends StateCache {
  private static final int ORDER = 1;
  private static final int CHAIN = 2;
  private static final long LOW = 0xFFFF_FFFFL;

  private final Region heads;
  private int mask;
  private long newest;
  private long oldest;
  private long used;

  LeastRecentlyUsed(MemoryBudget budget, long slots) {
    super(budget, slots, 24);
    heads = new Region(budget);
  }

  @Override
  long indexBytes() {
    return heads.size();
  }

  @Override
  void reset(long slots) {
    int size = Integer.highestOneBit((int) Math.max(1, slots - 1)) << 1;
    heads.ensure(4L * size);
    // Not the whole segment: that may be reserved address space, and would become memory.
    heads.segment().asSlice(0, 4L * size).fill((byte) 0);
    mask = size - 1;
    newest = 0;
    oldest = 0;
    used = 0;
  }

  @Override
  long find(long number) {
    if (used == 0) {
      return NO_SLOT;
    }
    for (long slot = head(number); slot != 0; slot = word(slot - 1, CHAIN)) {
      if (numberIn(slot - 1) == number) {
        touch(slot);
        return slot - 1;
      }
    }
    return NO_SLOT;
  }

  @Override
  long admit(long number) {
    long slot;
    if (used < slots()) {
      slot = ++used;
    } else {
      slot = oldest;
      unlink(slot);
      unchain(slot);
    }
    setWord(slot - 1, CHAIN, head(number));
    heads.segment().setAtIndex(JAVA_INT, bucket(number), (int) slot);
    pushFront(slot);
    return slot - 1;
  }

  private int bucket(long number) {
    return (int) (number * 0x9E3779B97F4A7C15L >>> 32) & mask;
  }

  private long head(long number) {
    return heads.segment().getAtIndex(JAVA_INT, bucket(number));
  }

  private void touch(long slot) {
    if (slot != newest) {
      unlink(slot);
      pushFront(slot);
    }
  }

  private void unchain(long slot) {
    int bucket = bucket(numberIn(slot - 1));
    long at = heads.segment().getAtIndex(JAVA_INT, bucket);
    if (at == slot) {
      heads.segment().setAtIndex(JAVA_INT, bucket, (int) word(slot - 1, CHAIN));
      return;
    }
    while (word(at - 1, CHAIN) != slot) {
      at = word(at - 1, CHAIN);
    }
    setWord(at - 1, CHAIN, word(slot - 1, CHAIN));
  }

  private long newer(long slot) {
    return word(slot - 1, ORDER) >>> 32;
  }

  private long older(long slot) {
    return word(slot - 1, ORDER) & LOW;
  }

  private void unlink(long slot) {
    long newer = newer(slot);
    long older = older(slot);
    if (newer == 0) {
      newest = older;
    } else {
      setWord(newer - 1, ORDER, newer(newer) << 32 | older);
    }
    if (older == 0) {
      oldest = newer;
    } else {
      setWord(older - 1, ORDER, newer << 32 | older(older));
    }
  }

  private void pushFront(long slot) {
    setWord(slot - 1, ORDER, newest);
    if (newest == 0) {
      oldest = slot;
    } else {
      setWord(newest - 1, ORDER, slot << 32 | older(newest));
    }
    newest = slot;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    super.write(out);
    out.begin("order of use", 1);
    out.putInt(mask);
    out.putLong(newest);
    out.putLong(oldest);
    out.putLong(used);
    out.end();
    heads.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    super.read(in);
    in.begin("order of use", 1);
    mask = in.getInt();
    newest = in.getLong();
    oldest = in.getLong();
    used = in.getLong();
    in.end();
    heads.read(in);
    in.require(used == 0 || 4L * mask < heads.size(), "an order of use");
  }

  @Override
  public void close() {
    super.close();
    heads.close();
  }
}
