package dev.nutshell.lts;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file as a search sees it. */
class LtsSystemTest {
  private static final String DIAMOND =
      "des (3,5,4)\n(3,\"left\",1)\n(3,\"right\",2)\n(1,b,0)\n(2,a,0)\n(2,a,0)\n";

  @Test
  void the_explorer_starts_in_the_initial_state_of_the_header() {
    try (LtsSystem system = Aut.load(DIAMOND)) {
      State state = new State();
      system.explorer().initial(state);
      assertThat(state.toByteArray()).containsExactly(3);
    }
  }

  @Test
  void an_event_is_the_index_of_an_edge_among_those_of_its_source() {
    try (LtsSystem system = Aut.load(DIAMOND)) {
      Explorer explorer = system.explorer();
      State state = new State();
      State successor = new State();
      explorer.initial(state);
      assertThat(Aut.enabled(explorer, state)).containsExactly(0, 1);
      assertThat(explorer.fire(state, 1, successor)).isEqualTo(Explorer.OK);
      assertThat(successor.toByteArray()).containsExactly(2);
      assertThat(system.narrator().label(explorer.label(state, 1))).isEqualTo("right");
    }
  }

  @Test
  void equal_edges_are_events_of_their_own() {
    try (LtsSystem system = Aut.load(DIAMOND)) {
      State state = new State();
      Aut.enter(system, 2, state);
      assertThat(Aut.enabled(system.explorer(), state)).containsExactly(0, 1);
    }
  }

  @Test
  void a_state_without_edges_is_a_deadlock() {
    try (LtsSystem system = Aut.load(DIAMOND)) {
      State state = new State();
      Aut.enter(system, 0, state);
      assertThat(Aut.enabled(system.explorer(), state)).isEmpty();
      assertThat(system.explorer().mayEnd(state)).isFalse();
    }
  }

  @Test
  void the_narrator_knows_the_label_of_a_step_and_the_number_of_the_state() {
    try (LtsSystem system = Aut.load(DIAMOND)) {
      Narrator narrator = system.narrator();
      State state = new State();
      system.explorer().initial(state);
      assertThat(narrator.steps(state, 0)).containsExactly(Narrator.Step.of("left"));
      assertThat(narrator.bindings(state)).containsExactly(new Narrator.Binding("state", "3"));
      assertThat(narrator.variable("state").read(state)).isEqualTo(3);
      assertThat(narrator.variable("x")).isNull();
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "256, 1", "257, 2", "65536, 2", "65537, 3", "16777216, 3", "16777217, 4"})
  void a_vector_is_as_short_as_the_largest_state_number_allows(int states, int width) {
    int last = states - 1;
    try (LtsSystem system =
        Aut.load("des (%d,1,%d)\n(%d,a,%d)".formatted(last, states, last, last))) {
      State state = new State();
      State successor = new State();
      system.explorer().initial(state);
      assertThat(state.length()).isEqualTo(width);
      system.explorer().fire(state, 0, successor);
      assertThat(successor).isEqualTo(state);
      assertThat(system.narrator().variable("state").read(successor)).isEqualTo(last);
    }
  }

  @Test
  void exploring_allocates_nothing() {
    try (LtsSystem system = Aut.load(DIAMOND)) {
      Explorer explorer = system.explorer();
      EventList events = new EventList();
      State state = new State();
      State successor = new State();
      int sum = walk(explorer, events, state, successor, 20_000);
      long before = allocated();
      sum += walk(explorer, events, state, successor, 20_000);
      assertThat(allocated() - before).isLessThan(1000);
      assertThat(sum).isPositive();
    }
  }

  private static int walk(
      Explorer explorer, EventList events, State state, State successor, int rounds) {
    int sum = 0;
    for (int i = 0; i < rounds; i++) {
      explorer.initial(state);
      explorer.enabled(state, events);
      for (int event = 0; event < events.size(); event++) {
        explorer.fire(state, events.get(event), successor);
        sum += explorer.label(state, events.get(event)) + successor.get(0);
      }
    }
    return sum;
  }

  private static long allocated() {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return threads.getCurrentThreadAllocatedBytes();
  }

  @Test
  void what_it_holds_is_counted_in_the_budget_until_it_is_closed() {
    MemoryBudget budget = new MemoryBudget(1 << 20);
    LtsSystem system = load(chain(10_000), budget);
    assertThat(system.bytes()).isEqualTo(budget.used()).isBetween(40_000L, 80_000L);
    system.close();
    assertThat(budget.used()).isZero();
  }

  private static LtsSystem load(String text, MemoryBudget budget) {
    var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    return (LtsSystem) ((Loading.Loaded) AutReader.load(in, "x.aut", budget)).system();
  }

  /** A chain of states that ends in a loop. */
  private static String chain(int states) {
    return IntStream.range(0, states)
        .mapToObj(state -> "(" + state + ",a," + Math.min(state + 1, states - 1) + ")\n")
        .collect(Collectors.joining("", "des (0," + states + "," + states + ")\n", ""));
  }

  @Test
  void a_header_that_announces_more_than_the_budget_allows_is_refused_at_once() {
    assertThat(rejection("des (0,2000000000,1000000000)\n(0,a,0)\n", 64 << 20))
        .isEqualTo(
            "x.aut:1:8: 2000000000 transitions between 1000000000 states need at least 11444 MiB of"
                + " memory and 64 MiB are left");
  }

  @Test
  void running_out_of_memory_while_reading_is_a_problem_not_a_crash() {
    assertThat(rejection(chain(100_000), 600 << 10))
        .matches("x\\.aut: the memory of 600 KiB ran out after \\d+ of 100000 transitions");
  }

  @Test
  void labels_count_too() {
    String text =
        IntStream.range(0, 1000)
            .mapToObj(i -> "(0,\"" + "x".repeat(2000) + i + "\",0)\n")
            .collect(Collectors.joining("", "des (0,1000,1)\n", ""));
    assertThat(rejection(text, 1 << 20))
        .matches("x\\.aut: the memory of 1024 KiB ran out after \\d{3} of 1000 transitions");
  }

  private static String rejection(String text, long limit) {
    MemoryBudget budget = new MemoryBudget(limit);
    var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    String problem = Aut.problem(AutReader.load(in, "x.aut", budget)).toString();
    assertThat(budget.used()).isZero();
    return problem;
  }
}
