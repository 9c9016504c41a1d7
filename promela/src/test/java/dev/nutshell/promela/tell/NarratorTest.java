package dev.nutshell.promela.tell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Trail;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NarratorTest {
  private static final String MODEL =
      """
      mtype = { one, two };
      typedef Pair { byte a; short b[2] };
      chan q = [2] of { mtype, byte };
      Pair pair;
      bit unused;
      proctype Node(chan out; byte k) {
        byte mine = 4;
        atomic { out!two,k; mine = k; pair.b[1] = -2 }
      }
      init { run Node(q, 7) }
      """;

  private final TransitionSystem system = Exploring.system(MODEL);
  private final Explorer explorer = system.explorer();
  private final Narrator narrator = system.narrator();

  private State after(int steps) {
    State state = new State();
    State next = new State();
    explorer.initial(state);
    EventList events = new EventList();
    for (int i = 0; i < steps; i++) {
      explorer.enabled(state, events);
      explorer.fire(state, events.get(0), next);
      state.copyFrom(next);
    }
    return state;
  }

  @Test
  void an_event_is_told_step_by_step() {
    State state = after(1);
    EventList events = new EventList();
    explorer.enabled(state, events);
    assertThat(narrator.steps(state, events.get(0)))
        .containsExactly(
            new Narrator.Step("Node(1)", "out!two,k", "model.pml", 8),
            new Narrator.Step("Node(1)", "mine = k", "model.pml", 8),
            new Narrator.Step("Node(1)", "pair.b[1] = -(2)", "model.pml", 8));
    assertThat(narrator.label(explorer.label(state, events.get(0)))).isEqualTo("Node out!two,k");
  }

  @Test
  void the_variables_of_a_state_are_shown_with_their_names() {
    assertThat(narrator.bindings(after(2)))
        .containsExactly(
            new Narrator.Binding("pair.a", "0"),
            new Narrator.Binding("pair.b[0]", "0"),
            new Narrator.Binding("pair.b[1]", "-2"),
            new Narrator.Binding("unused", "0"),
            new Narrator.Binding("q", "[two,7]"),
            new Narrator.Binding("Node(1):out", "q"),
            new Narrator.Binding("Node(1):k", "7"),
            new Narrator.Binding("Node(1):mine", "7"));
  }

  @Test
  void variables_are_read_by_name() {
    State state = after(2);
    assertThat(narrator.variable("pair.b[1]").read(state)).isEqualTo(-2);
    assertThat(narrator.variable("Node[1]:mine").read(state)).isEqualTo(7);
    assertThat(narrator.variable("Node[1].mine").read(state)).isEqualTo(7);
    assertThat(narrator.variable("Node[0]:mine").read(state)).isZero();
    assertThat(narrator.variable("len(q)").read(state)).isEqualTo(1);
    assertThat(narrator.variable("_nr_pr").read(state)).isEqualTo(2);
    assertThat(narrator.variable("two").read(state)).isEqualTo(1);
    assertThat(narrator.variable("nothing")).isNull();
    assertThat(narrator.variable("pair")).isNull();
  }

  @Test
  void places_that_no_process_came_to_are_listed() {
    after(1);
    assertThat(explorer.unreached())
        .extracting(Narrator.Step::text)
        .containsExactly("mine = k", "pair.b[1] = -(2)", "-end-");
  }

  @Test
  void a_trail_shows_no_value_that_the_model_did_not_set() {
    String text =
        """
        byte g, unread;
        active proctype A() { byte t; t = 7; unread = 3; g = t; assert(g == 0) }
        """;
    List<List<Narrator.Binding>> plain = told(text, new PromelaOptions(true, false, Set.of()));
    assertThat(told(text, PromelaOptions.REDUCED)).isEqualTo(plain);
    assertThat(plain.getLast())
        .containsExactly(
            new Narrator.Binding("g", "7"),
            new Narrator.Binding("unread", "3"),
            new Narrator.Binding("A(0):t", "7"));
  }

  private static List<List<Narrator.Binding>> told(String text, PromelaOptions options) {
    Result result = Exploring.explore(Exploring.system(text, options));
    List<List<Narrator.Binding>> all = new ArrayList<>();
    ((Verdict.Violated) result.verdict())
        .violations()
        .getFirst()
        .trail()
        .walk(
            new Trail.Walker() {
              @Override
              public void start(List<Narrator.Binding> initial) {
                all.add(initial);
              }

              @Override
              public void event(
                  int event, List<Narrator.Step> steps, List<Narrator.Binding> after) {
                all.add(after);
              }
            });
    return all;
  }
}
