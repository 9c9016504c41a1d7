package dev.nutshell.frontends;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Models of every language by four threads at once: all that one thread finds, and no more. */
class ThreadedExamplesTest {
  private static final long MOST = 20_000;

  static Stream<Path> models() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("../examples"))) {
      List<Path> models =
          files
              .filter(file -> file.toString().matches(".*[.](pml|pnml|cpn)"))
              .filter(file -> !file.toString().contains("target"))
              .sorted()
              .toList();
      return models.stream();
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void counts_violations_and_coverage_are_the_same(Path model) {
    Loading loading =
        FrontEnds.load(
            new Source.Named(model.toString()), LoadOptions.TO_CHECK, MemoryBudget.unlimited());
    TransitionSystem system = ((Loading.Loaded) loading).system();
    for (Order order : Order.values()) {
      Result one = run(system, order, Reduction.NONE, 1);
      if (one.counts().states() > MOST) {
        return;
      }
      Result several = run(system, order, Reduction.NONE, 4);
      assertThat(told(several, order)).isEqualTo(told(one, order));
      assertThat(run(system, order, Reduction.POR, 4).violations()).hasSameSizeAs(one.violations());
    }
  }

  private static List<Object> told(Result result, Order order) {
    Result.Counts counts = result.counts();
    return List.of(
        counts.states(),
        counts.matched(),
        counts.transitions(),
        counts.atomicSteps(),
        counts.errors(),
        counts.vectorLength(),
        order == Order.BFS ? counts.depth() : 0,
        String.valueOf(result.unreached()),
        result.violations().stream()
            .map(each -> each.message() + (order == Order.BFS ? each.trail().depth() : ""))
            .sorted()
            .toList());
  }

  private static Result run(
      TransitionSystem system, Order order, Reduction reduction, int threads) {
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .order(order)
            .reduce(reduction)
            .memory(256 << 20)
            .property("deadlock")
            .property("assert")
            .findAll()
            .eagerThreads(threads)
            .build();
    return new Runner((Plan.Ready) Planner.plan(spec, system)).run();
  }
}
