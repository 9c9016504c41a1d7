package dev.nutshell.bench.cpn;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * A compiled net beside the same net under the evaluator: in every state both have to have the same
 * events, and these have to lead to the same states.
 */
final class Twins {
  private Twins() {}

  /** States and arcs, or how far it came; an exception where the two differ. */
  static String explore(TransitionSystem system, TransitionSystem reference, int most) {
    Explorer explorer = system.explorer();
    Explorer evaluator = reference.explorer();
    Set<State> seen = new HashSet<>();
    Deque<State> waiting = new ArrayDeque<>();
    State initial = new State();
    State other = new State();
    explorer.initial(initial);
    evaluator.initial(other);
    same(initial.equals(other), "the initial states");
    seen.add(initial);
    waiting.add(initial);
    EventList events = new EventList();
    EventList expected = new EventList();
    long arcs = 0;
    while (!waiting.isEmpty()) {
      State state = waiting.poll();
      int fault = explorer.enabled(state, events);
      same(fault == evaluator.enabled(state, expected), "the faults of guards");
      same(events.size() == expected.size(), "the numbers of events");
      for (int i = 0; i < events.size() && fault == Explorer.OK; i++) {
        State next = new State();
        same(events.get(i) == expected.get(i), "the events");
        fault = explorer.fire(state, events.get(i), next);
        same(fault == evaluator.fire(state, expected.get(i), other), "the faults");
        same(next.equals(other), "the successors");
        arcs++;
        if (fault == Explorer.OK && seen.add(next)) {
          waiting.add(next);
        }
      }
      if (fault != Explorer.OK) {
        String message = system.narrator().fault(fault).message();
        same(message.equals(reference.narrator().fault(fault).message()), "the messages");
        return "FAULT after " + seen.size() + ": " + message.replaceAll("\\s+", " ");
      }
      if (seen.size() >= most) {
        return "more than " + most;
      }
    }
    return seen.size() + "/" + arcs;
  }

  private static void same(boolean same, String what) {
    if (!same) {
      throw new Differ(what + " of code and evaluator differ");
    }
  }

  /** The two do not agree. */
  static final class Differ extends RuntimeException {
    private static final long serialVersionUID = 1;

    Differ(String what) {
      super(what);
    }
  }
}
