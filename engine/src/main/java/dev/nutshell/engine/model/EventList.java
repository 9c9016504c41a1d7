package dev.nutshell.engine.model;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import java.io.IOException;
import java.util.Arrays;

/** The enabled events of one state, in an order that depends on the state alone. */
public final class EventList {
  private int[] events = new int[16];
  private int size;

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public int get(int index) {
    return events[index];
  }

  public void clear() {
    size = 0;
  }

  /** Drops all but the first so many. */
  public void truncate(int newSize) {
    size = newSize;
  }

  public void add(int event) {
    if (size == events.length) {
      events = Arrays.copyOf(events, Math.max(16, 2 * size));
    }
    events[size++] = event;
  }

  /** Exchanges two places, for reductions that move a sufficient subset to the front. */
  public void swap(int i, int j) {
    int event = events[i];
    events[i] = events[j];
    events[j] = event;
  }

  public void write(ImageWriter out) throws IOException {
    out.putInts(events, size);
  }

  public void read(ImageReader in) throws IOException {
    events = in.getInts();
    size = events.length;
  }

  public int[] toArray() {
    return Arrays.copyOf(events, size);
  }

  @Override
  public String toString() {
    return Arrays.toString(toArray());
  }
}
