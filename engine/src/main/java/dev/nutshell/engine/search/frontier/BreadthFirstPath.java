package dev.nutshell.engine.search.frontier;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import java.io.IOException;

/**
 * Where a breadth-first search is, and by which events it got there. States are numbered in the
 * order in which they are found, and are expanded in that order.
 */
public final class BreadthFirstPath implements Imaged, AutoCloseable {
  private final ParentLog parents;
  private long number = -1;
  private long at;
  private int event;
  private boolean onEvent;

  /**
   * @param parents null where nobody will ask for the events
   */
  public BreadthFirstPath(ParentLog parents) {
    this.parents = parents;
  }

  /** Goes on to the state that is expanded next, and returns its number. */
  public long next() {
    at = ++number;
    onEvent = false;
    return number;
  }

  /** The number of the state being expanded. */
  public long number() {
    return number;
  }

  /** An event of the state being expanded is fired. */
  public void fires(int fired) {
    at = number;
    event = fired;
    onEvent = true;
  }

  /** The state of that number was found. */
  public void finds(long found) {
    at = found;
    onEvent = false;
  }

  /** The next new state is found by that event of the state being expanded. */
  public void leads(int fired) {
    if (parents != null) {
      parents.add(number, fired);
    }
  }

  /** The next new state is found by that event of an earlier state. */
  public void leads(long parent, int fired) {
    if (parents != null) {
      parents.add(parent, fired);
    }
  }

  /** The number of the state where the search is: the one being expanded, or one just found. */
  public long at() {
    return at;
  }

  /** Whether it is at an event of that state. */
  public boolean onEvent() {
    return onEvent;
  }

  /** The event that was fired last. */
  public int event() {
    return event;
  }

  /** The events from the initial state to where the search is. */
  public int[] events() {
    return events(at, event, onEvent);
  }

  /**
   * The events from the initial state to a state.
   *
   * @param onEvent whether that event of the state follows
   */
  public int[] events(long state, int last, boolean onEvent) {
    int[] events = parents.path(state, onEvent ? 1 : 0);
    if (onEvent) {
      events[events.length - 1] = last;
    }
    return events;
  }

  /** All parents and events, in the order in which states were found; the initial one has none. */
  public void forEach(ParentLog.Taker taker) {
    if (parents != null) {
      parents.forEach(taker);
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("breadth-first path", 1);
    out.putLong(number);
    out.putLong(at);
    out.putInt(event);
    out.putBoolean(onEvent);
    out.end();
    if (parents != null) {
      parents.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("breadth-first path", 1);
    number = in.getLong();
    at = in.getLong();
    event = in.getInt();
    onEvent = in.getBoolean();
    in.end();
    if (parents != null) {
      parents.read(in);
    }
  }

  @Override
  public void close() {
    if (parents != null) {
      parents.close();
    }
  }
}
