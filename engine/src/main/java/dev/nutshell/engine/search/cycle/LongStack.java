package dev.nutshell.engine.search.cycle;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.memory.Words;
import java.io.IOException;
import java.util.Objects;

/** A stack of numbers, off-heap. */
public final class LongStack implements Imaged, AutoCloseable {
  private final Region region;
  // The size is inside the region, and places are compared with it: see Words.
  private long base;
  private long size;

  public LongStack(MemoryBudget budget) {
    region = new Region(budget);
  }

  public void push(long value) {
    if (8 * (size + 1) > region.size()) {
      region.ensure(8 * (size + 1) + 4 * size);
      base = region.segment().address();
    }
    Words.set(base + 8 * size++, value);
  }

  public long pop() {
    Objects.checkIndex(0, size);
    return Words.get(base + 8 * --size);
  }

  /** The number so many below the topmost one. */
  public long peek(int below) {
    return get(size - 1 - below);
  }

  /** Replaces the topmost number. */
  public void replace(long value) {
    set(size - 1, value);
  }

  /** The number at that place from the bottom on. */
  public long get(long index) {
    return Words.get(base + 8 * Objects.checkIndex(index, size));
  }

  public void set(long index, long value) {
    Words.set(base + 8 * Objects.checkIndex(index, size), value);
  }

  public long size() {
    return size;
  }

  /** Keeps the lowest so many. */
  public void truncate(long newSize) {
    size = newSize;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("numbers", 1);
    out.putLong(size);
    out.end();
    region.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("numbers", 1);
    size = in.getLong();
    in.end();
    region.read(in);
    base = region.segment().address();
    in.require(size >= 0 && 8 * size <= region.size(), "numbers");
  }

  @Override
  public void close() {
    region.close();
  }
}
