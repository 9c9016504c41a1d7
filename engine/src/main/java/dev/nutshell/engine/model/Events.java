package dev.nutshell.engine.model;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import java.io.IOException;
import java.util.Arrays;

/** Events one behind the other; what their order means is the business of its kinds. */
public abstract class Events {
  protected int[] events = new int[16];
  protected int size;

  public final int size() {
    return size;
  }

  public final boolean isEmpty() {
    return size == 0;
  }

  public final int get(int index) {
    return events[index];
  }

  public final void clear() {
    size = 0;
  }

  protected final void append(int event) {
    if (size == events.length) {
      events = Arrays.copyOf(events, Math.max(16, 2 * size));
    }
    events[size++] = event;
  }

  public final void write(ImageWriter out) throws IOException {
    out.putInts(events, size);
  }

  public final void read(ImageReader in) throws IOException {
    events = in.getInts();
    size = events.length;
  }

  public final int[] toArray() {
    return Arrays.copyOf(events, size);
  }

  @Override
  public final String toString() {
    return Arrays.toString(toArray());
  }
}
