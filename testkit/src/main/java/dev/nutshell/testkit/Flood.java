package dev.nutshell.testkit;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import java.util.ArrayDeque;
import java.util.Deque;

/** The plainest search, for stores that no specification names. */
public final class Flood {
  private Flood() {}

  /** Explores the whole system and returns how many states the store called new. */
  public static long count(TransitionSystem system, StateStore store) {
    Explorer explorer = system.explorer();
    Session session = store.session();
    Deque<State> queue = new ArrayDeque<>();
    EventList events = new EventList();
    State state = new State();
    explorer.initial(state);
    session.put(state, Session.NO_PARENT, 0);
    queue.add(state);
    long count = 1;
    while (!queue.isEmpty()) {
      State current = queue.remove();
      explorer.enabled(current, events);
      for (int i = 0; i < events.size(); i++) {
        State successor = new State();
        explorer.fire(current, events.get(i), successor);
        if (session.put(successor, Session.NO_PARENT, events.get(i)) >= 0) {
          count++;
          queue.add(successor);
        }
      }
    }
    return count;
  }
}
