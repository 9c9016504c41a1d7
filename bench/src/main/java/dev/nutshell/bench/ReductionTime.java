package dev.nutshell.bench;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Order;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Reduction;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/**
 * What looking for a reduction costs: the search time of one model without and with stubborn sets,
 * in turns, after one run of each to warm up. Arguments: a model, how often, {@code dfs} or {@code
 * bfs}. One line: the medians and their ratio.
 */
public final class ReductionTime {
  private ReductionTime() {}

  public static void main(String[] arguments) {
    Path model = Path.of(arguments[0]);
    int rounds = Integer.parseInt(arguments[1]);
    Order order = Order.valueOf(arguments[2].toUpperCase(java.util.Locale.ROOT));
    Loading.Loaded loaded =
        (Loading.Loaded) PromelaFrontEnd.load(model, Map.of(), PromelaOptions.REDUCED);
    Result plain = explore(loaded.system(), Reduction.NONE, order);
    Result reduced = explore(loaded.system(), Reduction.STUBBORN, order);
    double[] without = new double[rounds];
    double[] with = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      without[i] = explore(loaded.system(), Reduction.NONE, order).searchTime();
      with[i] = explore(loaded.system(), Reduction.STUBBORN, order).searchTime();
    }
    Arrays.sort(without);
    Arrays.sort(with);
    System.out.printf(
        "%s\t%s\tstates %d, reduced %d\tseconds %.3f, reduced %.3f\tratio %.2f\ta state %.2f%n",
        model.getFileName(),
        order.word(),
        plain.counts().states(),
        reduced.counts().states(),
        without[rounds / 2],
        with[rounds / 2],
        with[rounds / 2] / without[rounds / 2],
        with[rounds / 2]
            / reduced.counts().states()
            / (without[rounds / 2] / plain.counts().states()));
  }

  private static Result explore(TransitionSystem system, Reduction reduction, Order order) {
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .memory(2L << 30)
            .order(order)
            .reduce(reduction)
            .findAll()
            .build();
    return new Runner(system, (Plan.Ready) Planner.plan(spec, system)).run();
  }
}
