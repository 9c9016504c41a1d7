package dev.nutshell.engine.memory;

import java.io.IOException;

/**
 * A set of keys that several threads add to: {@link LineTable}s, each with a {@linkplain Latches
 * latch}, each growing alone and where it is. The first bits of a key choose the table and are not
 * kept.
 *
 * <p>An entry lies in several words and moves when others are added, so a reader without the latch
 * may put two halves together that never were an entry. It therefore asks the latch's version
 * before and after, and believes what it found only where both are the same: then nobody has
 * written meanwhile. What a table's lines are is one immutable object, read at once; it may be read
 * late, and then names places where lines were.
 */
public final class SharedLines implements Imaged, AutoCloseable {
  private final LineTable[] parts;
  // Not in the parts: every key that is added writes there. Written under the latch.
  private final Lines[] lines;
  private final LineShape keys;
  private final Latches latches;
  private final int partBits;

  /**
   * @param budget one that keeps addresses
   * @param bits of a key, so many at least that one is left behind those of the table
   */
  public SharedLines(MemoryBudget budget, int bits, int threads) {
    int count = Math.min(Partitions.count(budget, threads, LineTable.FIRST_BYTES), 1 << bits / 2);
    partBits = Integer.numberOfTrailingZeros(count);
    latches = new Latches(count);
    parts = new LineTable[count];
    lines = new Lines[count];
    keys = new LineShape(bits - partBits, 0, 0, 1);
    try {
      for (int i = 0; i < count; i++) {
        parts[i] = LineTable.part(budget, bits - partBits, count);
        lines[i] = parts[i].lines();
      }
    } catch (MemoryBudget.Exhausted exhausted) {
      close();
      throw exhausted;
    }
  }

  private int part(long hash) {
    return partBits == 0 ? 0 : (int) (hash >>> Long.SIZE - partBits);
  }

  /**
   * Brings the line into the cache in which a key most likely lies, and answers something of it.
   */
  public long touch(long placeHash) {
    return lines[part(placeHash)].touch(keys.head(placeHash << partBits));
  }

  /**
   * Adds the key that is the upper bits of a hash, and of another one.
   *
   * @param overlap whether the other hash is the first, from its 33rd bit on
   * @return whether it is new
   */
  public boolean add(long placeHash, long restHash, boolean overlap) {
    int index = part(placeHash);
    // The table's bits are taken from the front: of both hashes where they are one.
    int head = keys.head(placeHash << partBits);
    long rest = keys.rest(overlap ? placeHash << partBits + Integer.SIZE : restHash);
    long version = latches.version(index);
    if (lines[index].seemToHold(head, rest) && latches.isStill(index, version)) {
      return false;
    }
    LineTable part = parts[index];
    latches.lock(index);
    try {
      if (part.find(head, rest)) {
        return false;
      }
      part.makeRoom(0);
      part.add(head, rest, 0);
      return true;
    } finally {
      if (lines[index] != part.lines()) {
        lines[index] = part.lines();
      }
      latches.unlock(index);
    }
  }

  public long size() {
    long size = 0;
    for (LineTable part : parts) {
      size += part.size();
    }
    return size;
  }

  public long bytes() {
    long bytes = 0;
    for (LineTable part : parts) {
      bytes += part.bytes();
    }
    return bytes;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("shared lines", 1);
    out.putLong(parts.length);
    out.end();
    for (LineTable part : parts) {
      part.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("shared lines", 1);
    in.same(parts.length, "number of tables");
    in.end();
    for (int i = 0; i < parts.length; i++) {
      parts[i].read(in);
      lines[i] = parts[i].lines();
    }
  }

  @Override
  public void close() {
    for (LineTable part : parts) {
      if (part != null) {
        part.close();
      }
    }
  }
}
