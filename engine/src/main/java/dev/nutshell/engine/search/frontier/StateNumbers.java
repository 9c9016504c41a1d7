package dev.nutshell.engine.search.frontier;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import java.io.IOException;

/** The number that the state of an id was given when it was found, eight bytes an id. */
public final class StateNumbers implements Imaged, AutoCloseable {
  private final Region region;

  public StateNumbers(MemoryBudget budget) {
    region = new Region(budget);
  }

  public void set(long id, long number) {
    if ((id + 1) * 8 > region.size()) {
      region.ensure((id + 1) * 8 + (id << 1));
    }
    region.segment().setAtIndex(JAVA_LONG, id, number);
  }

  public long get(long id) {
    return region.segment().getAtIndex(JAVA_LONG, id);
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    region.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    region.read(in);
  }

  @Override
  public void close() {
    region.close();
  }
}
