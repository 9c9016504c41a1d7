package dev.nutshell.promela.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaOptions;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every model owes the engine. */
class ExplorerTest {
  private static final String CHOICES =
      """
      byte g; chan rv = [0] of { byte }; chan b = [2] of { byte, short };
      active proctype P() {
        byte x;
        do
        :: atomic { if :: x = 1 :: x = 2 :: g < 2 -> x = 3 fi; if :: g = x :: rv!x :: b!x,g fi }
        :: rv?x
        :: d_step { b?x,_; g = 0 }
        od
      }
      active [2] proctype Q() { byte y; do :: atomic { rv?y; if :: g = 0 :: skip fi } :: g == 2 -> rv!1 od }
      """;

  private static final String STARTS =
      """
      byte alive;
      proctype Child(byte n) {
        chan own = [1] of { byte }; byte x;
        alive++; own!n; own?x; if :: n > 0 && _nr_pr < 5 -> run Child(n - 1) :: else fi; alive--
      }
      init { run Child(2); run Child(1) }
      """;

  private static List<State> reachable(TransitionSystem system, int most) {
    Explorer explorer = system.explorer();
    Set<State> seen = new HashSet<>();
    List<State> order = new ArrayList<>();
    ArrayDeque<State> todo = new ArrayDeque<>();
    State first = new State();
    explorer.initial(first);
    seen.add(first);
    todo.add(first);
    while (!todo.isEmpty() && order.size() < most) {
      State state = todo.poll();
      order.add(state);
      EventList events = new EventList();
      explorer.enabled(state, events);
      for (int event : events.toArray()) {
        State next = new State();
        explorer.fire(state, event, next);
        if (seen.add(next)) {
          todo.add(next);
        }
      }
    }
    return order;
  }

  @ParameterizedTest
  @ValueSource(strings = {CHOICES, STARTS})
  void an_event_has_the_same_successor_on_every_explorer_and_in_any_order(String text) {
    TransitionSystem system = Exploring.system(text, PromelaOptions.REDUCED);
    Explorer one = system.explorer();
    Explorer other = system.explorer();
    for (State state : reachable(system, 2000)) {
      EventList events = new EventList();
      one.enabled(state, events);
      Map<Integer, State> successors = new HashMap<>();
      for (int event : events.toArray()) {
        State next = new State();
        one.fire(state, event, next);
        assertThat(successors.put(event, next)).as("an event is listed once").isNull();
      }
      for (int event : events.toArray()) {
        State next = new State();
        other.fire(state, event, next);
        assertThat(next).isEqualTo(successors.get(event));
      }
      EventList again = new EventList();
      other.enabled(state, again);
      assertThat(again.toArray()).isEqualTo(events.toArray());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {CHOICES, STARTS})
  void components_cover_the_vector_without_gaps(String text) {
    TransitionSystem system = Exploring.system(text);
    Components components = new Components();
    for (State state : reachable(system, 2000)) {
      system.layout().components(state, components);
      assertThat(components.end(components.size() - 1)).isEqualTo(state.length());
      for (int i = 0; i < components.size(); i++) {
        assertThat(components.start(i)).isLessThan(components.end(i));
        assertThat(components.kind(i)).isLessThan(system.layout().kinds().size());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {CHOICES, STARTS})
  void exploring_allocates_nothing_after_warm_up(String text) {
    TransitionSystem system = Exploring.system(text, PromelaOptions.REDUCED);
    List<State> states = reachable(system, 500);
    Explorer explorer = system.explorer();
    EventList events = new EventList();
    State next = new State(256);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long allocated = 0;
    for (int round = 0; round < 3; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < states.size(); i++) {
        State state = states.get(i);
        explorer.enabled(state, events);
        for (int e = 0; e < events.size(); e++) {
          explorer.fire(state, events.get(e), next);
        }
      }
      allocated = threads.getCurrentThreadAllocatedBytes() - before;
    }
    assertThat(allocated).isLessThan(1000);
  }
}
