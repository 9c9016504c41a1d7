package dev.nutshell.engine.search.frontier;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import java.io.IOException;

/** One bit for every id of a store, off-heap. */
public final class IdMarks implements Imaged, AutoCloseable {
  private final Region bits;

  public IdMarks(MemoryBudget budget) {
    bits = new Region(budget);
  }

  public void set(long id) {
    bits.ensure((id >> 3) + 1);
    byte old = bits.segment().get(JAVA_BYTE, id >> 3);
    bits.segment().set(JAVA_BYTE, id >> 3, (byte) (old | 1 << (id & 7)));
  }

  public boolean get(long id) {
    return id >> 3 < bits.size()
        && (bits.segment().get(JAVA_BYTE, id >> 3) >> (int) (id & 7) & 1) != 0;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    bits.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    bits.read(in);
  }

  @Override
  public void close() {
    bits.close();
  }
}
