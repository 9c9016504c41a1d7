package dev.nutshell.bench.reductions;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * What looking for a reduction costs: the time of this thread for exploring a model without and
 * with stubborn sets, in turns, after one run of each to warm up. Arguments: how often, {@code dfs}
 * or {@code bfs}, models. One line a model: the medians, and the median of the ratios of a turn.
 */
public final class ReductionTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private ReductionTime() {}

  /**
   * @param seconds of this thread, the operating system's part included
   */
  private record Run(Result result, double seconds) {}

  public static void main(String[] arguments) {
    int rounds = Integer.parseInt(arguments[0]);
    Order order = Order.valueOf(arguments[1].toUpperCase(Locale.ROOT));
    for (String model : Arrays.asList(arguments).subList(2, arguments.length)) {
      compare(Path.of(model), rounds, order);
    }
  }

  private static void compare(Path model, int rounds, Order order) {
    Loading.Loaded loaded =
        (Loading.Loaded) PromelaFrontEnd.load(model, Map.of(), PromelaOptions.REDUCED);
    Result plain = explore(loaded.system(), Reduction.NONE, order).result;
    Result reduced = explore(loaded.system(), Reduction.STUBBORN, order).result;
    double[] without = new double[rounds];
    double[] with = new double[rounds];
    double[] ratios = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      without[i] = explore(loaded.system(), Reduction.NONE, order).seconds;
      with[i] = explore(loaded.system(), Reduction.STUBBORN, order).seconds;
      ratios[i] = with[i] / without[i];
    }
    double states = (double) reduced.counts().states() / plain.counts().states();
    System.out.printf(
        "%s\t%s\tstates %d, reduced %d\tseconds %.3f, reduced %.3f\tratio %.2f\ta state %.2f%n",
        model.getFileName(),
        order.word(),
        plain.counts().states(),
        reduced.counts().states(),
        median(without),
        median(with),
        median(ratios),
        median(ratios) / states);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static Run explore(TransitionSystem system, Reduction reduction, Order order) {
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .memory(2L << 30)
            .order(order)
            .reduce(reduction)
            .findAll()
            .build();
    Runner runner = new Runner((Plan.Ready) Planner.plan(spec, system));
    long start = THREADS.getCurrentThreadCpuTime();
    Result result = runner.run();
    return new Run(result, (THREADS.getCurrentThreadCpuTime() - start) / 1e9);
  }
}
