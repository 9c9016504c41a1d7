package dev.nutshell.engine.store.disk;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.Words;
import dev.nutshell.engine.model.Hash;
import java.io.IOException;

/**
 * Three bits a state, all in one line of memory (a blocked Bloom filter): a state of which one is
 * not set is not on disk. One of which all are set may be: only such have to be looked for there.
 */
final class Filter implements Imaged, AutoCloseable {
  private static final int LINE = 64;

  private final Region region;
  private long lines;
  private long base;

  Filter(MemoryBudget budget, long bytes) {
    region = new Region(budget);
    lines = Math.max(1, bytes / LINE);
    // One line more than is used, as a region of ordinary memory may begin within a line.
    region.ensure((lines + 1) * LINE);
    fetch();
  }

  private void fetch() {
    base = region.segment().address() + LINE - 1 & -LINE;
  }

  void add(long hash) {
    long mixed = Hash.mix(hash);
    long line = line(mixed);
    for (int i = 0; i < 3; i++) {
      int bit = (int) (mixed >>> 9 * i) & 511;
      long word = line + (bit >>> 6 << 3);
      Words.set(word, Words.get(word) | 1L << bit);
    }
  }

  /** Whether the state may have been added. */
  boolean mayHold(long hash) {
    long mixed = Hash.mix(hash);
    long line = line(mixed);
    for (int i = 0; i < 3; i++) {
      int bit = (int) (mixed >>> 9 * i) & 511;
      if ((Words.get(line + (bit >>> 6 << 3)) & 1L << bit) == 0) {
        return false;
      }
    }
    return true;
  }

  private long line(long mixed) {
    return base + Math.unsignedMultiplyHigh(mixed, lines) * LINE;
  }

  long bytes() {
    return region.size();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("filter", 1);
    out.putLong(lines);
    out.putLong(base - region.segment().address());
    out.end();
    region.write(out);
  }

  /** Takes the size of the one that was written. */
  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("filter", 1);
    lines = in.getLong();
    long shift = in.getLong();
    in.end();
    region.read(in);
    in.require(
        lines > 0 && shift >= 0 && shift < LINE && (lines + 1) * LINE <= region.size(), "a filter");
    // Where lines began within the region, so that bits are where they were.
    base = region.segment().address() + shift;
  }

  @Override
  public void close() {
    region.close();
  }
}
