package dev.nutshell.frontends;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.RunSpec;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

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
