package dev.nutshell.promela.tell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import dev.nutshell.promela.PromelaSystem;
import dev.nutshell.promela.table.Model;
import dev.nutshell.testkit.program.RandomProgram;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A forbidden statement is found wherever it can happen, under every optimisation. */
class ForbiddenLabelsTest {
  private static final int SEEDS = Integer.getInteger("seeds", 25);
  private static final int MOST_STATES = 300;
  private static final int LABELS = 4;

  private static Plan plan(TransitionSystem system, Reduction reduction, String label) {
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .memory(64L << 20)
            .reduce(reduction)
            .property("none")
            .forbid(label)
            .build();
    return Planner.plan(spec, system);
  }

  private static boolean happens(TransitionSystem system, Reduction reduction, String label) {
    Verdict verdict = new Runner((Plan.Ready) plan(system, reduction, label)).run().verdict();
    return verdict instanceof Verdict.Violated;
  }

  /** What all steps of all reachable events are called; null where there are too many states. */
  private static Set<String> stepsOf(TransitionSystem system) {
    Set<String> names = new TreeSet<>();
    Explorer explorer = system.explorer();
    Set<State> met = new HashSet<>();
    ArrayDeque<State> todo = new ArrayDeque<>();
    State first = new State();
    explorer.initial(first);
    met.add(first);
    todo.add(first);
    while (!todo.isEmpty()) {
      State state = todo.poll();
      EventList events = new EventList();
      explorer.enabled(state, events);
      for (int i = 0; i < events.size(); i++) {
        for (Narrator.Step step : system.narrator().steps(state, events.get(i))) {
          names.add(step.process() + " " + step.text());
        }
        State next = new State();
        explorer.fire(state, events.get(i), next);
        if (met.add(next)) {
          todo.add(next);
        }
      }
      if (met.size() > MOST_STATES) {
        return null;
      }
    }
    return names;
  }

  private static void compare(String text, Set<String> labels, Set<String> happening) {
    for (boolean merge : new boolean[] {false, true}) {
      for (boolean dead : new boolean[] {false, true}) {
        TransitionSystem system = Exploring.system(text, new PromelaOptions(merge, dead, Set.of()));
        for (Reduction reduction : new Reduction[] {Reduction.NONE, Reduction.POR}) {
          for (String label : labels) {
            if (plan(system, reduction, label) instanceof Plan.Refusal) {
              // Numbers of processes are others where they end in the step before.
              assertThat(merge && label.contains("(")).as("%s: %s", label, text).isTrue();
              continue;
            }
            assertThat(happens(system, reduction, label))
                .as("%s: merge %s, dead %s, %s: %s", label, merge, dead, reduction, text)
                .isEqualTo(happening.contains(label));
          }
        }
      }
    }
  }

  @Test
  void every_statement_that_can_happen_is_found() {
    for (String text :
        List.of(
            "byte z; active proctype A() { z = 1; z = 2; z = 3; if :: z == 4 -> z = 5 :: else fi }",
            "active proctype A() { byte x; x = 1; x = 2; assert(x == 2); x = 3 }",
            "byte g; active [2] proctype A() { byte x; atomic { g++; x = 1; x = 2 }; g = x }",
            "byte g; active proctype A() { d_step { g = 1; g = 2; if :: g == 3 -> g = 4 :: else fi"
                + " } }",
            "chan c = [0] of { byte }; active proctype A() { c!1 } active proctype B() { byte x;"
                + " c?x }",
            "byte n; proctype W() { n++ } active proctype A() { run W(); run W() } "
                + "active proctype N() { byte q; q = 1 }",
            "active proctype A() { byte x; do :: x = 1 - x od } active proctype B() { byte y; y = 1"
                + " }")) {
      TransitionSystem plain = Exploring.system(text);
      Set<String> happening = stepsOf(plain);
      Set<String> labels = new TreeSet<>(happening);
      Model model = ((PromelaSystem) plain).model();
      for (int pid = 0; pid < model.plan().active() && !model.plan().dynamic(); pid++) {
        for (int i = 0; i < model.actions().size(); i++) {
          String process = model.types().process(model.plan().active(pid)).name();
          if (model.actions().owner(i) == model.plan().active(pid)) {
            labels.add(process + "(" + pid + ") " + model.actions().get(i).text());
          }
        }
      }
      labels.removeIf(label -> label.contains("D_STEP"));
      compare(text, labels, happening);
    }
  }

  @Test
  void statements_of_random_programs_are_found() {
    int compared = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomProgram.of(seed).text();
      if (!(PromelaFrontEnd.load(text, "model.pml", Map.of(), PromelaOptions.PURE)
          instanceof Loading.Loaded loaded)) {
        continue;
      }
      Set<String> happening = stepsOf(loaded.system());
      if (happening != null) {
        Set<String> some = new TreeSet<>();
        happening.stream().skip(seed % 7).limit(LABELS).forEach(some::add);
        compare(text, some, happening);
        compared += some.size();
      }
    }
    assertThat(compared).isPositive();
  }

  @Test
  void a_statement_is_named_as_a_trail_prints_it() {
    String text = "byte z;\nactive [2] proctype A() { z = 1 }\nactive proctype B() { z = 2 }";
    TransitionSystem system = Exploring.system(text, PromelaOptions.REDUCED);
    for (String label :
        List.of(
            "z = 1",
            "A z = 1",
            "A: z = 1",
            "A(0) z = 1",
            "A(1): z = 1",
            "A(1)  model.pml:2 z = 1",
            "model.pml:2 z = 1",
            "B(2) z = 2",
            "A -end-")) {
      assertThat(happens(system, Reduction.POR, label)).as(label).isTrue();
    }
    assertThat(happens(system, Reduction.POR, "z = 2")).isTrue();
  }

  @Test
  void a_label_that_no_event_can_have_is_refused() {
    TransitionSystem system = Exploring.system("byte z; active proctype A() { z = 1; z = 2 }");
    assertThat(plan(system, Reduction.NONE, "A z = 3"))
        .isEqualTo(
            new Plan.Refusal(
                "--forbid: no event of the model can have the label 'A z = 3'; did you mean"
                    + " 'A z = 1'?",
                null));
    for (String label : List.of("z = 1 2", "B(0) z = 1", "A(0) z", "A(1) z = 1", "")) {
      assertThat(plan(system, Reduction.NONE, label)).isInstanceOf(Plan.Refusal.class);
    }
  }
}
