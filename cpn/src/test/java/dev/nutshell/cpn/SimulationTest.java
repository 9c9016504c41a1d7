package dev.nutshell.cpn;

import static dev.nutshell.cpn.NetText.INT;
import static dev.nutshell.cpn.NetText.arc;
import static dev.nutshell.cpn.NetText.net;
import static dev.nutshell.cpn.NetText.page;
import static dev.nutshell.cpn.NetText.place;
import static dev.nutshell.cpn.NetText.refusal;
import static dev.nutshell.cpn.NetText.transition;
import static dev.nutshell.cpn.NetText.variable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cpn.run.CpnSystem;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nets that throw dice have no state space, but can be walked through. */
class SimulationTest {
  private static final String DICE =
      page(
          "G",
          place("P", "INT", "1`1"),
          transition("T", ""),
          arc("PtoT", "P", "T", "x"),
          arc("TtoP", "P", "T", "x + discrete(1, 1000)"));

  private static List<String> walk(long seed) {
    CpnSystem system = net(INT + variable("INT", "x"), DICE, Purpose.simulation(seed));
    Explorer explorer = system.explorer();
    State state = new State();
    State next = new State();
    State again = new State();
    EventList events = new EventList();
    List<String> told = new ArrayList<>();
    explorer.initial(state);
    for (int i = 0; i < 10; i++) {
      explorer.enabled(state, events);
      explorer.fire(state, events.get(0), next);
      explorer.fire(state, events.get(0), again);
      assertThat(again).isEqualTo(next);
      state.copyFrom(next);
      told.add(system.narrator().bindings(state).toString());
    }
    return told;
  }

  @Test
  void a_walk_is_the_same_for_the_same_seed() {
    assertThat(walk(7)).isEqualTo(walk(7)).isNotEqualTo(walk(8)).doesNotHaveDuplicates();
  }

  @Test
  void to_explore_is_refused_with_the_reason() {
    assertThat(refusal(INT + variable("INT", "x"), DICE)).contains("throws dice (discrete)");
  }
}
