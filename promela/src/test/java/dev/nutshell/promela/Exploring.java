package dev.nutshell.promela;

import static org.junit.jupiter.api.Assertions.fail;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Plans;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Order;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What tests do with models. */
public final class Exploring {
  public static final Path CORPUS = Path.of("../../shared/corpus/promela");

  private Exploring() {}

  public static TransitionSystem system(String text) {
    return system(text, PromelaOptions.PURE);
  }

  public static TransitionSystem system(String text, PromelaOptions options) {
    return loaded(PromelaFrontEnd.load(text, "model.pml", Map.of(), options));
  }

  public static TransitionSystem system(Path file, PromelaOptions options) {
    return loaded(PromelaFrontEnd.load(file, Map.of(), options));
  }

  private static TransitionSystem loaded(Loading loading) {
    return switch (loading) {
      case Loading.Loaded loaded -> loaded.system();
      case Loading.Rejected rejected -> fail(rejected.problems().toString());
    };
  }

  public static Result explore(TransitionSystem system) {
    return explore(system, Order.DFS);
  }

  public static Result explore(TransitionSystem system, Order order) {
    return new Runner((Plan.Ready) Planner.plan(spec(order), system)).run();
  }

  /** What all that the model states comes to, its formulas included. */
  public static Verdict verdict(TransitionSystem system) {
    return runs(system).stream().reduce(Result::and).orElseThrow().verdict();
  }

  /** One search for what states show, then one for each property of runs. */
  public static List<Result> runs(TransitionSystem system) {
    return ((Plans.Ready) Plans.of(spec(Order.DFS), system))
        .parts().stream().map(part -> new Runner(part).run()).toList();
  }

  private static RunSpec spec(Order order) {
    return RunSpec.builder().store("full").memory(1L << 30).order(order).findAll().build();
  }
}
