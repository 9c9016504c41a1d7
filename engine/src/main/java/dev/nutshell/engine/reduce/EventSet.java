package dev.nutshell.engine.reduce;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Events;
import java.util.Arrays;

/** A set of events, in ascending order; sleep sets are small. */
public final class EventSet extends Events {
  public void copyFrom(EventSet other) {
    if (events.length < other.size) {
      events = new int[other.events.length];
    }
    System.arraycopy(other.events, 0, events, 0, other.size);
    size = other.size;
  }

  public boolean contains(int event) {
    return Arrays.binarySearch(events, 0, size, event) >= 0;
  }

  public boolean containsAll(EventSet other) {
    for (int i = 0; i < other.size; i++) {
      if (!contains(other.events[i])) {
        return false;
      }
    }
    return true;
  }

  public void add(int event) {
    int place = Arrays.binarySearch(events, 0, size, event);
    if (place >= 0) {
      return;
    }
    if (size == events.length) {
      events = Arrays.copyOf(events, Math.max(16, 2 * size));
    }
    System.arraycopy(events, ~place, events, ~place + 1, size - ~place);
    events[~place] = event;
    size++;
  }

  /** Adds an event greater than all that are here. */
  void addLast(int event) {
    append(event);
  }

  /** Keeps what is in the other set as well. */
  public void retain(EventSet other) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (other.contains(events[i])) {
        events[kept++] = events[i];
      }
    }
    size = kept;
  }

  /** Keeps what is in the list as well. */
  public void retain(EventList list) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < list.size(); j++) {
        if (list.get(j) == events[i]) {
          events[kept++] = events[i];
          break;
        }
      }
    }
    size = kept;
  }
}
