package dev.nutshell.frontends;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.RunSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user asks in words becomes runs, or one sentence that says which word means nothing. */
class RequestTest {
  private static final TransitionSystem NET = loaded("pnml", FrontEndsTest.MODELS.get("pnml"));
  private static final TransitionSystem PROGRAM =
      loaded("promela", "byte x; active proctype p() { x = 1 }");

  private static TransitionSystem loaded(String kind, String text) {
    FrontEnd language = ((FrontEnds.Choice.Chosen) FrontEnds.choose("-", kind)).frontEnd();
    MemoryBudget budget = new MemoryBudget(64 << 20);
    Loading loading = language.load(Source.text("m", text), LoadOptions.TO_CHECK, budget);
    return ((Loading.Loaded) loading).system();
  }

  private static Request properties(String... words) {
    return new Request(List.of(words), List.of(), List.of(), List.of(), false);
  }

  private static Request invariant(String text) {
    return new Request(List.of(), List.of(), List.of(text), List.of(), false);
  }

  private static List<RunSpec> runs(Request request, TransitionSystem system) {
    Request.Understanding understanding = request.of(system, RunSpec::builder);
    assertThat(understanding).isInstanceOf(Request.Understanding.Runs.class);
    return ((Request.Understanding.Runs) understanding).runs();
  }

  private static String problem(Request request, TransitionSystem system) {
    Request.Understanding understanding = request.of(system, RunSpec::builder);
    assertThat(understanding).isInstanceOf(Request.Understanding.Rejected.class);
    return ((Request.Understanding.Rejected) understanding).problem().toString();
  }

  @Test
  void nothing_named_is_all_that_the_model_states() {
    assertThat(runs(properties(), PROGRAM))
        .singleElement()
        .returns(List.of("all"), RunSpec::properties);
  }

  @Test
  void words_invariants_and_labels_make_one_run() {
    Request request =
        new Request(List.of("deadlock"), List.of(), List.of("x < 2"), List.of("a"), true);
    assertThat(runs(request, PROGRAM))
        .singleElement()
        .returns(List.of("deadlock"), RunSpec::properties)
        .returns(List.of("a"), RunSpec::forbidden)
        .returns(false, RunSpec::stopAtFirst)
        .extracting(RunSpec::invariants)
        .asInstanceOf(InstanceOfAssertFactories.list(Invariant.class))
        .extracting(Invariant::text)
        .containsExactly("x < 2");
  }

  @Test
  void what_is_asked_twice_is_one_question() {
    Request request =
        new Request(
            List.of("deadlock", "deadlock"),
            List.of("[] (x < 2)", "[] (x < 2)"),
            List.of("x < 2", "x < 2"),
            List.of("a", "a"),
            true);
    assertThat(runs(request, PROGRAM))
        .hasSize(2)
        .first()
        .returns(List.of("deadlock"), RunSpec::properties)
        .returns(List.of("a"), RunSpec::forbidden)
        .satisfies(run -> assertThat(run.invariants()).hasSize(1));
  }

  @Test
  void formulas_of_one_name_in_two_files_are_not_mixed_up(@TempDir Path folder) throws IOException {
    List<String> files = new ArrayList<>();
    for (String bound : List.of("0", "2")) {
      String text =
          """
          <property-set xmlns="http://mcc.lip6.fr/"><property><id>same</id><description/><formula>
            <all-paths><finally><integer-le>
              <integer-constant>1</integer-constant><integer-constant>%s</integer-constant>
            </integer-le></finally></all-paths>
          </formula></property></property-set>
          """;
      files.add(
          Files.writeString(folder.resolve(bound + ".xml"), text.formatted(bound)).toString());
    }
    assertThat(runs(properties(files.getFirst()), NET)).hasSize(1);
    assertThat(problem(properties(files.toArray(String[]::new)), NET))
        .startsWith("--property " + files.getLast())
        .contains("is called 'same'");
  }

  @Test
  void questions_of_the_contest_are_asked_of_nets() {
    List<RunSpec> runs = runs(properties("OneSafe", "ReachabilityDeadlock"), NET);
    assertThat(runs).singleElement().satisfies(run -> assertThat(run.inquiries()).hasSize(2));
    assertThat(problem(properties("OneSafe"), PROGRAM))
        .isEqualTo("--property OneSafe is a question about Petri nets");
  }

  @Test
  void a_question_about_transitions_gets_a_run_of_its_own() {
    assertThat(runs(properties("Liveness"), NET)).hasSize(1);
    assertThat(runs(properties("Liveness", "deadlock"), NET)).hasSize(2);
  }

  @Test
  void what_means_nothing_is_said() {
    assertThat(problem(invariant("x <"), PROGRAM)).startsWith("--invariant ");
    assertThat(problem(properties("missing.xml"), NET)).startsWith("missing.xml: cannot be read");
  }

  @Test
  void whatever_an_invariant_may_read_is_observed() {
    assertThat(invariant("x < 2 && p.y != _z").observed()).contains("x", "p", "y", "_z");
  }

  @Test
  void only_what_can_be_violated_leaves_trails() {
    assertThat(properties().seeksViolations()).isTrue();
    assertThat(properties("none").seeksViolations()).isFalse();
    assertThat(properties("StateSpace", "none").seeksViolations()).isFalse();
    assertThat(properties("StateSpace", "assert").seeksViolations()).isTrue();
    assertThat(invariant("x < 2").seeksViolations()).isTrue();
    assertThat(properties("StateSpace").asksOnlyContest()).isTrue();
    assertThat(properties("StateSpace", "none").asksOnlyContest()).isFalse();
  }
}
