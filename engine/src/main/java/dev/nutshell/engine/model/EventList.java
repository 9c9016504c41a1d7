package dev.nutshell.engine.model;

/** The enabled events of one state, in an order that depends on the state alone. */
public final class EventList extends Events {
  /** Drops all but the first so many. */
  public void truncate(int newSize) {
    size = newSize;
  }

  public void add(int event) {
    append(event);
  }

  /** Exchanges two places, for reductions that move a sufficient subset to the front. */
  public void swap(int i, int j) {
    int event = events[i];
    events[i] = events[j];
    events[j] = event;
  }
}
