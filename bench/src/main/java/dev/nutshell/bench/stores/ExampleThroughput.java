package dev.nutshell.bench.stores;

import dev.nutshell.api.Check;
import dev.nutshell.api.JavaModels;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.judge.Order;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Explores one example once and prints a line: a JVM each, so that the loop is compiled for one
 * model, one search and one store.
 *
 * <p>Arguments: the model, the order, the store, a property, then its parameters: {@code
 * Philosophers dfs full none n=19}.
 */
public final class ExampleThroughput {
  private ExampleThroughput() {}

  public static void main(String[] args) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (int i = 4; i < args.length; i++) {
      String[] pair = args[i].split("=", 2);
      parameters.put(pair[0], pair[1]);
    }
    switch (JavaModels.load(args[0], parameters, ExampleThroughput.class.getClassLoader())) {
      case Loading.Rejected rejected -> System.err.println(rejected.problems());
      case Loading.Loaded loaded -> {
        Order order = Order.valueOf(args[1].toUpperCase(Locale.ROOT));
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        Result result =
            Check.of(loaded.system())
                .search(order)
                .store(args[2])
                .property(args[3])
                .findAll()
                .run();
        double cpu = (threads.getCurrentThreadCpuTime() - start) / 1e9;
        System.out.println(line(args[0] + parameters, result, cpu));
      }
    }
  }

  private static String line(String model, Result result, double cpu) {
    Result.Counts counts = result.counts();
    return String.format(
        Locale.ROOT,
        "%s %s %s: %,d states, %,d transitions, depth %,d, errors %,d, vector %d bytes, %.1f"
            + " bytes/state, %.2f s, %.2f s CPU, %,.0f states/s, %,.0f transitions/s, peak %d MiB",
        model,
        result.search().order().word(),
        result.store().spec(),
        counts.states(),
        counts.transitions(),
        counts.depth(),
        counts.errors(),
        counts.vectorLength(),
        result.store().bytesPerState(),
        result.searchTime(),
        cpu,
        counts.states() / result.searchTime(),
        counts.transitions() / result.searchTime(),
        result.memory().peak() >> 20);
  }
}
