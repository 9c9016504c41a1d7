package dev.nutshell.cpn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** The plainest search there is. */
record Explored(int states, long arcs) {
  static Explored of(TransitionSystem system) {
    Explorer explorer = system.explorer();
    // Another explorer, asked after the fact, has to lead to the same states.
    Explorer other = system.explorer();
    Set<State> seen = new HashSet<>();
    Deque<State> waiting = new ArrayDeque<>();
    State initial = new State();
    explorer.initial(initial);
    seen.add(initial);
    waiting.add(initial);
    EventList events = new EventList();
    State again = new State();
    long arcs = 0;
    while (!waiting.isEmpty()) {
      State state = waiting.poll();
      int fault = explorer.enabled(state, events);
      for (int i = 0; i < events.size() && fault == Explorer.OK; i++) {
        State next = new State();
        fault = explorer.fire(state, events.get(i), next);
        arcs++;
        other.fire(state, events.get(i), again);
        if (!again.equals(next)) {
          throw new AssertionError("an event leads to two states");
        }
        if (fault == Explorer.OK && seen.add(next)) {
          waiting.add(next);
        }
      }
      if (fault != Explorer.OK) {
        throw new AssertionError(system.narrator().fault(fault).message());
      }
    }
    return new Explored(seen.size(), arcs);
  }

  /** The same by compiled code and by the evaluator, which have to agree on every binding. */
  static Explored ofBoth(TransitionSystem system, TransitionSystem reference, int most) {
    Explorer explorer = system.explorer();
    Explorer evaluator = reference.explorer();
    Set<State> seen = new HashSet<>();
    Deque<State> waiting = new ArrayDeque<>();
    State initial = new State();
    State other = new State();
    explorer.initial(initial);
    evaluator.initial(other);
    assertThat(other).isEqualTo(initial);
    seen.add(initial);
    waiting.add(initial);
    EventList events = new EventList();
    EventList expected = new EventList();
    long arcs = 0;
    while (!waiting.isEmpty() && seen.size() < most) {
      State state = waiting.poll();
      int fault = explorer.enabled(state, events);
      assertThat(fault).isEqualTo(evaluator.enabled(state, expected));
      assertThat(events.toArray()).isEqualTo(expected.toArray());
      for (int i = 0; i < events.size() && fault == Explorer.OK; i++) {
        State next = new State();
        fault = explorer.fire(state, events.get(i), next);
        assertThat(fault).isEqualTo(evaluator.fire(state, events.get(i), other));
        assertThat(next).isEqualTo(other);
        arcs++;
        if (fault == Explorer.OK && seen.add(next)) {
          waiting.add(next);
        }
      }
      if (fault != Explorer.OK) {
        assertThat(system.narrator().fault(fault)).isEqualTo(reference.narrator().fault(fault));
        return new Explored(seen.size(), arcs);
      }
    }
    return new Explored(seen.size(), arcs);
  }

  @Override
  public String toString() {
    return states + " states, " + arcs + " arcs";
  }
}
