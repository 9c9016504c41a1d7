package dev.nutshell.promela.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.Parsing;
import dev.nutshell.promela.PromelaOptions;
import dev.nutshell.promela.PromelaParser;
import dev.nutshell.testkit.program.RandomProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProcessPartiesTest {
  private final EventList enabled = new EventList();

  private static Abilities.Parties parties(TransitionSystem system, Explorer explorer) {
    return system.abilities().parties().on(explorer);
  }

  /** Who moves by the events of the first state, as "initiator: movers". */
  private List<String> told(String text, PromelaOptions options) {
    TransitionSystem system = Exploring.system(text, options);
    Explorer explorer = system.explorer();
    Abilities.Parties parties = parties(system, explorer);
    State state = new State();
    explorer.initial(state);
    explorer.enabled(state, enabled);
    List<String> told = new ArrayList<>();
    for (int i = 0; i < enabled.size(); i++) {
      int event = enabled.get(i);
      told.add(parties.initiator(state, event) + ": " + movers(parties, state, event));
    }
    return told;
  }

  private static Set<Integer> movers(Abilities.Parties parties, State state, int event) {
    Set<Integer> movers = new TreeSet<>();
    parties.movers(state, event, movers::add);
    return movers;
  }

  private static int most(String text) {
    TransitionSystem system = Exploring.system(text);
    return parties(system, system.explorer()).parties();
  }

  @Test
  void in_a_rendezvous_both_move_but_the_sender_is_able_to() {
    String text =
        """
        chan c = [0] of { byte }; byte g;
        active proctype R() { byte x; %s }
        active proctype S() { c!1; (false) }
        """;
    for (String body : List.of("c?x; (false)", "atomic { c?x; g = 1 }", "d_step { c?x; g = 1 }")) {
      assertThat(told(text.formatted(body), PromelaOptions.PURE)).containsExactly("1: [0, 1]");
    }
  }

  @Test
  void an_atomic_sequence_that_hands_control_over_is_moved_by_all() {
    assertThat(
            told(
                """
                chan c = [0] of { byte }; chan d = [0] of { byte };
                active proctype Q() { byte x; d?x; (false) }
                active proctype R() { byte x; atomic { c?x; d!x } }
                active proctype S() { c!1; (false) }
                """,
                PromelaOptions.PURE))
        .containsExactly("2: [0, 1, 2]");
  }

  @Test
  void a_process_that_is_let_on_where_it_is_started_moves() {
    String text =
        """
        byte g;
        proctype P() { byte x; x = 2; g = x }
        init { run P(); (false) }
        """;
    assertThat(told(text, PromelaOptions.PURE)).containsExactly("0: [0]");
    assertThat(told(text, PromelaOptions.REDUCED)).containsExactly("0: [0, 1]");
  }

  @Test
  void there_are_as_many_parties_as_processes_may_be_at_a_time() {
    assertThat(most("active [3] proctype P() { skip }")).isEqualTo(3);
    assertThat(most("proctype P() { skip } init { atomic { run P(); run P() } }")).isEqualTo(3);
    assertThat(most("proctype P() { skip } init { do :: run P() od }")).isEqualTo(255);
    assertThat(most("proctype P() { run P() } init { run P() }")).isEqualTo(255);
  }

  @Test
  void parties_are_called_by_their_proctypes_where_that_is_for_ever() {
    TransitionSystem fixed = Exploring.system("active [2] proctype P() { skip }");
    assertThat(parties(fixed, fixed.explorer()).name(1)).isEqualTo("P(1)");
    TransitionSystem started = Exploring.system("proctype P() { skip } init { run P() }");
    assertThat(parties(started, started.explorer()).name(1)).isEqualTo("process 1");
  }

  static Stream<Long> seeds() {
    // Not every random program is one.
    return LongStream.range(0, 60)
        .filter(
            seed ->
                PromelaParser.parse(RandomProgram.of(seed).text(), "model.pml", Map.of())
                    instanceof Parsing.Parsed)
        .boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void the_first_to_step_is_the_initiator_and_all_who_step_move(long seed) {
    for (PromelaOptions options : List.of(PromelaOptions.PURE, PromelaOptions.REDUCED)) {
      TransitionSystem system = Exploring.system(RandomProgram.of(seed).text(), options);
      Explorer explorer = system.explorer();
      Abilities.Parties parties = parties(system, explorer);
      Random random = new Random(seed);
      State state = new State();
      State next = new State();
      explorer.initial(state);
      for (int step = 0; step < 40 && explorer.enabled(state, enabled) == Explorer.OK; step++) {
        if (enabled.isEmpty()) {
          break;
        }
        for (int i = 0; i < enabled.size(); i++) {
          check(system, parties, state, enabled.get(i));
        }
        explorer.fire(state, enabled.get(random.nextInt(enabled.size())), next);
        state.copyFrom(next);
      }
    }
  }

  private static void check(
      TransitionSystem system, Abilities.Parties parties, State state, int event) {
    List<Integer> told = new ArrayList<>();
    for (Narrator.Step step : system.narrator().steps(state, event)) {
      told.add(Integer.parseInt(step.process().replaceAll(".*\\((\\d+)\\)", "$1")));
    }
    Set<Integer> movers = movers(parties, state, event);
    assertThat(parties.initiator(state, event)).isEqualTo(told.getFirst());
    assertThat(movers).isEqualTo(new TreeSet<>(told));
    assertThat(movers).allMatch(party -> party < parties.parties());
  }
}
