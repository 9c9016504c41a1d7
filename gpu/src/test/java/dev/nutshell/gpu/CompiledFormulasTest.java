package dev.nutshell.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.search.Device;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.testkit.program.HostileProgram;
import dev.nutshell.testkit.program.LiveProgram;
import dev.nutshell.testkit.program.RandomProgram;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Formulas that a path decides, by an automaton beside compiled text. */
class CompiledFormulasTest {
  private static final String COUNTER =
      """
      byte n;
      active [2] proctype p() {
        do
        :: n < 6 -> n++
        :: n > 3 -> n = 0
        od
      }
      """;

  /** Formulas about what every program has. */
  private static final List<String> ANYWHERE =
      List.of(
          "[] (_nr_pr > 1)",
          "(_nr_pr > 1) W (_nr_pr == 9)",
          "X X X (_nr_pr > 2)",
          "[] ((_nr_pr > 2) -> X X (_nr_pr > 1))");

  private static Stated formula(TransitionSystem system, String text) {
    return ((Stated.Understanding.Understood) system.formula(text)).stated();
  }

  /** Whether both have the same to tell, of those that can be decided by a path. */
  private static int agree(String name, TransitionSystem system, Stated stated, Device device) {
    int compared = 0;
    for (boolean all : new boolean[] {true, false}) {
      Result expected = Searches.decide(system, stated, all, null);
      if (expected != null) {
        compared++;
        assertThat(Searches.told(Searches.decide(system, stated, all, device)))
            .as("%s, %s, all %s", name, stated.property(), all)
            .isEqualTo(Searches.told(expected));
      }
    }
    return compared;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[] (n < 7)",
        "[] (n < 6)",
        "[] (n < 4 -> X (n < 5))",
        "(n < 3) W (n == 3)",
        "(n < 3) W (n == 4)",
        "X X X (n == 3)",
        "[] (n == 6 -> X X (n < 2))",
        "true",
        "false"
      })
  void a_path_decides_as_on_the_JVM(String formula) {
    TransitionSystem system = Searches.promela(COUNTER, false);
    assertThat(agree(formula, system, formula(system, formula), Searches.device())).isEqualTo(2);
  }

  @Test
  void the_path_is_shortest() {
    TransitionSystem system = Searches.promela(COUNTER, false);
    Result result =
        Searches.decide(system, formula(system, "[] (n < 6)"), false, Searches.device());
    assertThat(result.verdict()).isInstanceOf(Verdict.Violated.class);
    assertThat(result.violations().getFirst().trail().depth())
        .isEqualTo(
            Searches.decide(system, formula(system, "[] (n < 6)"), false, null)
                .violations()
                .getFirst()
                .trail()
                .depth());
  }

  static LongStream seeds() {
    return LongStream.range(0, 12);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void formulas_of_random_programs_are_decided_as_by_the_JVM(long seed) {
    Device device = Searches.device();
    TransitionSystem system = Searches.promela(LiveProgram.of(seed).text(), seed % 2 == 0);
    system.statements().forEach(stated -> agree("seed " + seed, system, stated, device));
  }

  /** In these, steps and guards go wrong, and no run goes on from there. */
  @ParameterizedTest
  @MethodSource("seeds")
  void what_goes_wrong_ends_runs_as_on_the_JVM(long seed) {
    Device device = Searches.device();
    for (String text : List.of(HostileProgram.of(seed).text(), RandomProgram.of(seed).text())) {
      TransitionSystem system = Searches.promela(text, seed % 2 == 0);
      if (system != null) {
        String formula = ANYWHERE.get((int) (seed / 2 % ANYWHERE.size()));
        agree("seed " + seed + "\n" + text, system, formula(system, formula), device);
      }
    }
  }

  @Test
  void a_condition_that_goes_wrong_is_told_in_the_words_of_the_JVM() {
    TransitionSystem system = Searches.promela(COUNTER, false);
    Stated stated = formula(system, "[] (10 / (3 - n) != 77)");
    Result compiled = Searches.decide(system, stated, true, Searches.device());
    Result expected = Searches.decide(system, stated, true, null);
    assertThat(compiled.limitReached()).isEqualTo(Interruption.UNREADABLE);
    assertThat(compiled.verdict()).isEqualTo(expected.verdict());
    assertThat(compiled.notes())
        .containsAll(expected.notes())
        .anyMatch(note -> note.contains("cannot be read in every state: division by zero"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<> (n == 6)", "[] <> (n == 0)"})
  void what_needs_endless_runs_is_refused_with_a_sentence(String formula) {
    TransitionSystem system = Searches.promela(COUNTER, false);
    Stated stated = formula(system, formula);
    var claim = ((Stated.Reading.Read) stated.reading().get()).claim();
    RunSpec spec =
        RunSpec.builder()
            .ask(new Inquiry.OfRuns(stated.property(), claim))
            .device(Searches.device())
            .build();
    assertThat(Planner.plan(spec, system)).isInstanceOf(Plan.Refusal.class);
    assertThat(Planner.plan(spec, system).toString()).contains("runs that go on for ever");
  }
}
