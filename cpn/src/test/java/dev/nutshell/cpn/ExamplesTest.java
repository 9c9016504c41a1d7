package dev.nutshell.cpn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Our own nets, against closed forms where there are some. */
class ExamplesTest {
  private static TransitionSystem load(String name, Map<String, String> defines) {
    Loading loading =
        CpnFrontEnd.load(
            Path.of("../examples/cpn", name + ".cpn"), defines, MemoryBudget.unlimited());
    assertThat(loading).isInstanceOf(Loading.Loaded.class);
    return ((Loading.Loaded) loading).system();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 8})
  void philosophers_are_as_many_as_the_lucas_numbers(int n) {
    long[] lucas = {2, 1, 3, 4, 7, 11, 18, 29, 47};
    long[] fibonacci = {0, 1, 1, 2, 3, 5, 8, 13, 21};
    assertThat(Explored.of(load("philosophers", Map.of("n", "" + n))))
        .isEqualTo(new Explored((int) lucas[n], 2 * n * fibonacci[n - 1]));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5})
  void managers_are_as_the_closed_form_says(int n) {
    assertThat(Explored.of(load("database", Map.of("n", "" + n))))
        .isEqualTo(
            new Explored(
                (int) (n * Math.pow(3, n - 1)) + 1,
                (long) (2 * n * (1 + (n - 1) * Math.pow(3, n - 2)))));
  }

  @ParameterizedTest
  @CsvSource({"stopandwait, 64, 183", "telephones, 288, 1296", "discovery, 159, 666"})
  void the_others_stay_as_they_were(String name, int states, long arcs) {
    assertThat(Explored.of(load(name, Map.of()))).isEqualTo(new Explored(states, arcs));
  }

  @ParameterizedTest
  @ValueSource(strings = {"philosophers", "database", "stopandwait", "telephones", "discovery"})
  void what_fires_forwards_fires_backwards(String name) {
    TransitionSystem system = load(name, Map.of());
    Explorer explorer = system.explorer();
    Abilities.Reversal reversal = system.abilities().reversal().on(explorer);
    State state = new State();
    State next = new State();
    State back = new State();
    EventList events = new EventList();
    explorer.initial(state);
    for (int step = 0; step < 200; step++) {
      explorer.enabled(state, events);
      if (events.isEmpty()) {
        return;
      }
      for (int event : events.toArray()) {
        explorer.fire(state, event, next);
        assertThat(reversal.unfire(next, event, back)).isTrue();
        assertThat(back).isEqualTo(state);
      }
      explorer.fire(state, events.get(step * 31 % events.size()), next);
      state.copyFrom(next);
    }
  }

  @Test
  void a_step_is_told_as_the_simulator_tells_it() {
    TransitionSystem system = load("stopandwait", Map.of());
    Explorer explorer = system.explorer();
    State state = new State();
    EventList events = new EventList();
    explorer.initial(state);
    explorer.enabled(state, events);
    assertThat(system.narrator().steps(state, events.get(0)).getFirst().text())
        .isEqualTo("Protocol'Send 1: {k=1,text=\"a\"}");
    assertThat(system.narrator().bindings(state).getFirst().text(" = "))
        .isEqualTo("Protocol'To Send 1 = 1`(3,\"c\")++1`(2,\"b\")++1`(1,\"a\")");
  }
}
