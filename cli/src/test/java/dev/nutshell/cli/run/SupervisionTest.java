package dev.nutshell.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.cli.Main;
import dev.nutshell.cli.options.RunOptions;
import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Turn;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.lts.AutReader;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Work that does not end in time is given up, with a verdict, figures and a status. */
class SupervisionTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<Result> reported = new ArrayList<>();

  private int run(String... arguments) {
    return Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private static void never() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** A chain of 4,000 states. */
  private static TransitionSystem chain(MemoryBudget budget) {
    StringBuilder text = new StringBuilder("des (0, 3999, 4000)\n");
    for (int i = 0; i < 3999; i++) {
      text.append("(%d, a, %d)%n".formatted(i, i + 1));
    }
    var in = new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8));
    return ((Loading.Loaded) AutReader.load(in, "chain", budget)).system();
  }

  /** The invariant is told each state. */
  private static Runner chain(Order order, Invariant invariant) {
    MemoryBudget budget = new MemoryBudget(64L << 20);
    RunSpec spec =
        RunSpec.builder().order(order).property("none").invariant(invariant).findAll().build();
    return new Runner((Plan.Ready) Planner.plan(spec, chain(budget)), budget);
  }

  private static Runner formula(String text) {
    MemoryBudget budget = new MemoryBudget(64L << 20);
    TransitionSystem system = chain(budget);
    Stated stated = ((Stated.Understanding.Understood) system.formula(text)).stated();
    Stated.Reading.Read read = (Stated.Reading.Read) stated.reading().get();
    RunSpec spec =
        RunSpec.builder().ask(new Inquiry.OfRuns(stated.property(), read.claim())).build();
    return new Runner((Plan.Ready) Planner.plan(spec, system), budget);
  }

  private Supervision supervision() {
    return new Supervision(
        new RunOptions(), (result, loadTime) -> reported.add(result), Duration.ZERO);
  }

  /** Runs a search that hangs at its 3,000th state; it is then interrupted. */
  private Result hang(Order order, boolean violates) throws Exception {
    Supervision supervision = supervision();
    int[] states = new int[1];
    long[] tenth = new long[1];
    Invariant invariant =
        Invariant.of(
            "returns",
            state -> {
              if (++states[0] == 3000) {
                supervision.interrupt();
                never();
              }
              tenth[0] = states[0] == 10 ? state.hash(0) : tenth[0];
              return !violates || state.hash(0) != tenth[0];
            });
    Runner runner = chain(order, invariant);
    int status =
        supervision.run(
            work -> {
              work.watches(Turn.alone(runner), 0);
              runner.run();
              return -1;
            });
    assertThat(status).isEqualTo(violates ? ExitStatus.VIOLATED : ExitStatus.INCONCLUSIVE);
    return reported.getFirst();
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void a_search_in_which_the_model_never_returns_is_given_up_with_its_last_figures(Order order)
      throws Exception {
    Result result = hang(order, false);
    assertThat(result.verdict())
        .isEqualTo(new Verdict.Inconclusive(Interruption.REQUEST.sentence()));
    assertThat(result.counts().states()).isBetween(2000L, 3000L);
    assertThat(result.store().bytes()).isPositive();
    assertThat(result.notes()).anyMatch(note -> note.contains("last known figures"));
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void what_it_had_found_is_not_lost(Order order) throws Exception {
    Result result = hang(order, true);
    assertThat(result.verdict())
        .isInstanceOfSatisfying(
            Verdict.Violated.class,
            violated -> assertThat(violated.violations().getFirst().trail().depth()).isEqualTo(9));
    assertThat(result.limitReached()).isEqualTo(Interruption.REQUEST);
  }

  @Test
  void a_search_that_heeds_is_waited_for() throws Exception {
    Supervision supervision = supervision();
    Runner runner = chain(Order.DFS, Invariant.of("true", _ -> true));
    int status =
        supervision.run(
            work -> {
              work.watches(Turn.alone(runner), 0);
              work.interrupt();
              Result result = runner.run();
              work.ends();
              reported.add(result);
              return ExitStatus.of(result.verdict());
            });
    assertThat(status).isEqualTo(ExitStatus.INCONCLUSIVE);
    assertThat(reported).hasSize(1);
    assertThat(reported.getFirst().notes()).noneMatch(note -> note.contains("last known"));
  }

  @Test
  void what_came_before_it_is_told_and_what_was_to_come_after_it() throws Exception {
    Result before = chain(Order.DFS, Invariant.of("before", _ -> false)).run();
    Supervision supervision = supervision();
    Invariant hangs =
        Invariant.of(
            "hangs",
            _ -> {
              supervision.interrupt();
              never();
              return true;
            });
    Turn turn = new Turn(chain(Order.DFS, hangs), before, List.of(formula("[] a")));
    int status =
        supervision.run(
            work -> {
              work.watches(turn, 0);
              turn.runner().run();
              return -1;
            });
    assertThat(status).isEqualTo(ExitStatus.VIOLATED);
    assertThat(reported.getFirst().answers())
        .filteredOn(Answer::isChecked)
        .extracting(answer -> answer.property().name())
        .containsExactly("before", "hangs", "[] a");
  }

  @Test
  void a_formula_that_is_given_up_has_one_row() {
    Runner runner = formula("[] a");
    runner.run();
    assertThat(Turn.alone(runner).lastSeen(Interruption.REQUEST).answers())
        .filteredOn(answer -> answer.property().name().equals("[] a"))
        .hasSize(1);
  }

  @Test
  void what_the_work_throws_is_thrown() {
    assertThatThrownBy(
            () ->
                supervision()
                    .run(
                        _ -> {
                          throw new Complaint("no");
                        }))
        .isInstanceOf(Complaint.class);
    assertThatThrownBy(
            () ->
                supervision()
                    .run(
                        _ -> {
                          throw new StackOverflowError();
                        }))
        .isInstanceOf(StackOverflowError.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"users.Endless", "Philosophers"})
  void the_time_limit_counts_loading(String model) {
    int status = run("check", "java:" + model, "--time", "0s", "--memory", "128M", "--json", "-");
    assertThat(status).isEqualTo(ExitStatus.INCONCLUSIVE);
    assertThat(out.toString()).contains("\"verdict\" : \"inconclusive\"", "\"reached\" : \"time\"");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void that_the_model_was_not_loaded_is_said() {
    assertThat(run("check", "java:users.Endless", "--time", "0s", "--memory", "128M")).isEqualTo(3);
    assertThat(out.toString())
        .contains("INCONCLUSIVE, the time limit was reached", "still being loaded");
  }
}
