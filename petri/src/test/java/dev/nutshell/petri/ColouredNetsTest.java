package dev.nutshell.petri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Outgrown;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.search.Interruption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bindings, firing backwards, independence and unfolding of coloured nets. */
class ColouredNetsTest {
  private static final Path FOLDER = Path.of("../examples/petri");

  static Stream<Path> nets() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".pnml")).sorted().toList().stream();
    }
  }

  private static TransitionSystem load(Path file) {
    return ((Loading.Loaded) PetriFrontEnd.loadPnml(file)).system();
  }

  @ParameterizedTest
  @MethodSource("nets")
  void unfolded_it_has_the_same_states_and_firings(Path file) {
    var coloured = Nets.explore(load(file), "full").counts();
    Loading unfolded = PetriFrontEnd.unfold(PetriFrontEnd.loadPnml(file), file.toString());
    var plain = Nets.explore(((Loading.Loaded) unfolded).system(), "full").counts();
    assertThat(List.of(plain.states(), plain.transitions(), plain.errors()))
        .isEqualTo(List.of(coloured.states(), coloured.transitions(), coloured.errors()));
  }

  @ParameterizedTest
  @MethodSource("nets")
  void a_walk_can_be_taken_back_and_independent_events_commute(Path file) {
    walk(load(file), 100);
  }

  @Test
  void a_walk_over_sparse_places_can_be_taken_back() {
    Path eratosthenes = Corpus.FOLDER.resolve("helena/eratosthene.lna");
    assumeTrue(Files.exists(eratosthenes), "there is no corpus beside this checkout: skipped");
    Loading loading = PetriFrontEnd.loadHelena(eratosthenes, Map.of("N", "20"));
    walk(((Loading.Loaded) loading).system(), 200);
  }

  private static void walk(TransitionSystem system, int steps) {
    try {
      walkOnce(system, steps);
    } catch (Outgrown narrow) {
      // Once more with wider vectors; every time, a place is given twice as many bits.
      walk(narrow.wider(), steps);
    }
  }

  private static void walkOnce(TransitionSystem system, int steps) {
    Random random = new Random(7);
    Explorer explorer = system.explorer();
    Abilities.Reversal reversal = system.abilities().reversal().on(explorer);
    Abilities.Independence independence = system.abilities().independence().on(explorer);
    State state = new State();
    State next = new State();
    State back = new State();
    EventList events = new EventList();
    explorer.initial(state);
    for (int i = 0; i < steps; i++) {
      explorer.enabled(state, events);
      if (events.isEmpty()) {
        return;
      }
      int[] all = events.toArray();
      for (int a : all) {
        for (int b : all) {
          if (a != b && independence.independent(state, a, b)) {
            State one = new State();
            explorer.fire(state, a, one);
            explorer.enabled(one, events);
            assertThat(events.toArray()).contains(b);
            explorer.fire(one, b, next);
            explorer.fire(state, b, one);
            explorer.fire(one, a, back);
            assertThat(back).isEqualTo(next);
          }
        }
      }
      int event = all[random.nextInt(all.length)];
      explorer.fire(state, event, next);
      assertThat(reversal.unfire(next, event, back)).isTrue();
      assertThat(back).isEqualTo(state);
      state.copyFrom(next);
    }
  }

  @Test
  void an_event_is_told_with_its_binding_and_a_marking_with_its_tokens() {
    TransitionSystem system = load(FOLDER.resolve("telephones.pnml"));
    State state = new State();
    system.explorer().initial(state);
    EventList events = new EventList();
    system.explorer().enabled(state, events);
    assertThat(system.narrator().steps(state, events.get(1)))
        .containsExactly(Narrator.Step.of("lift {x=u1}"));
    assertThat(system.narrator().bindings(state).getFirst())
        .isEqualTo(new Narrator.Binding("Inactive", "<u0> + <u1> + <u2>"));
    assertThat(system.narrator().variable("Inactive").read(state)).isEqualTo(3);
  }

  @Test
  void tokens_taken_off_a_term_must_be_in_it() {
    // With x = y the arc would be negative: there is no such binding.
    String sort =
        "<declaration><structure><declarations><namedsort id='s' name='s'><cyclicenumeration>"
            + "<feconstant id='a' name='a'/><feconstant id='b' name='b'/><feconstant id='c'"
            + " name='c'/></cyclicenumeration></namedsort><variabledecl id='x' name='x'><usersort"
            + " declaration='s'/></variabledecl><variabledecl id='y' name='y'><usersort"
            + " declaration='s'/></variabledecl></declarations></structure></declaration>";
    String place =
        "<place id='p'><type><structure><usersort declaration='s'/></structure></type>"
            + "<hlinitialMarking><structure><all><usersort declaration='s'/></all></structure>"
            + "</hlinitialMarking></place>";
    String arc =
        "<arc id='i' source='p' target='t'><hlinscription><structure><subtract><subterm><all>"
            + "<usersort declaration='s'/></all></subterm><subterm><variable refvariable='x'/>"
            + "</subterm><subterm><variable refvariable='y'/></subterm></subtract></structure>"
            + "</hlinscription></arc>";
    var counts =
        Nets.explore(
                Nets.system(Nets.pnml("symmetricnet", sort + place + "<transition id='t'/>" + arc)),
                "full")
            .counts();
    assertThat(List.of(counts.states(), counts.transitions())).isEqualTo(List.of(8L, 24L));
  }

  @Test
  void counters_that_prove_too_narrow_grow_and_the_run_begins_anew() {
    String net =
        "n { place a { dom: epsilon; init: 300 * epsilon; } place b { dom: epsilon; }"
            + " transition go { in { a: epsilon; } out { b: epsilon; } } }";
    TransitionSystem system =
        ((Loading.Loaded) PetriFrontEnd.loadHelena(net, "n.lna", Map.of())).system();
    var result = Nets.explore(system, "full");
    assertThat(result.counts().states()).isEqualTo(301);
    assertThat(result.notes()).anyMatch(note -> note.contains("began anew"));
  }

  /** All pairs of so many numbers are bindings, and all are enabled at once. */
  static String pairs(int numbers) {
    String sort =
        "<declaration><structure><declarations><namedsort id='n' name='n'><finiteintrange"
            + " start='1' end='"
            + numbers
            + "'/></namedsort><variabledecl id='x' name='x'><usersort declaration='n'/>"
            + "</variabledecl><variabledecl id='y' name='y'><usersort declaration='n'/>"
            + "</variabledecl></declarations></structure></declaration>";
    StringBuilder net = new StringBuilder(sort);
    for (String place : List.of("a", "b")) {
      net.append("<place id='" + place + "'><type><structure><usersort declaration='n'/>")
          .append(
              "</structure></type><hlinitialMarking><structure><all><usersort declaration='n'/>")
          .append("</all></structure></hlinitialMarking></place>");
    }
    net.append("<transition id='t'/>");
    for (String[] arc : new String[][] {{"a", "x"}, {"b", "y"}}) {
      net.append("<arc id='" + arc[0] + "t' source='" + arc[0] + "' target='t'><hlinscription>")
          .append("<structure><variable refvariable='" + arc[1] + "'/></structure>")
          .append("</hlinscription></arc>");
    }
    return Nets.pnml("symmetricnet", net.toString());
  }

  @Test
  void bindings_count_in_the_budget_and_use_it_up() {
    MemoryBudget budget = new MemoryBudget(24L << 20);
    TransitionSystem system =
        ((Loading.Loaded) PetriFrontEnd.countIn(budget, Nets.load(pairs(1200)))).system();
    RunSpec spec = RunSpec.builder().store("full").memory(32L << 20).property("deadlock").build();
    Result result = new Runner((Plan.Ready) Planner.plan(spec, system), budget).run();
    assertThat(result.verdict()).isInstanceOf(Verdict.Inconclusive.class);
    assertThat(result.limitReached()).isEqualTo(Interruption.MEMORY);
    assertThat(budget.used()).isGreaterThan(4L << 20);
  }

  @Test
  void so_many_bindings_that_they_have_no_numbers_end_the_run_with_figures() {
    MemoryBudget budget = MemoryBudget.numberingAtMost(100_000, 256L << 20);
    TransitionSystem system =
        ((Loading.Loaded) PetriFrontEnd.countIn(budget, Nets.load(pairs(1200)))).system();
    RunSpec spec = RunSpec.builder().store("full").memory(1L << 30).property("deadlock").build();
    Result result = new Runner((Plan.Ready) Planner.plan(spec, system), budget).run();
    assertThat(result.verdict())
        .isEqualTo(new Verdict.Inconclusive(Interruption.CAPACITY.sentence()));
    assertThat(result.notes()).anyMatch(note -> note.contains("bindings"));
  }
}
