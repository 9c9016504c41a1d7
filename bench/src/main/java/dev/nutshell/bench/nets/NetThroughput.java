package dev.nutshell.bench.nets;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.petri.PetriFrontEnd;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Explores one Petri net once and prints a line of figures separated by tabs: a JVM each, so that
 * the loop is compiled for one net, one search and one store.
 *
 * <p>Arguments: the file, the order, the store, then parameters: {@code dbm.lna dfs delta:k=5
 * N=12}. The columns: order, store, states, transitions, deadlocks, depth, longest vector, bytes a
 * state, seconds, CPU seconds, transitions a second.
 */
public final class NetThroughput {
  private NetThroughput() {}

  public static void main(String[] args) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (int i = 3; i < args.length; i++) {
      String[] pair = args[i].split("=", 2);
      parameters.put(pair[0], pair[1]);
    }
    Path file = Path.of(args[0]);
    Loading loading =
        args[0].endsWith(".lna")
            ? PetriFrontEnd.loadHelena(file, parameters)
            : PetriFrontEnd.loadPnml(file);
    switch (loading) {
      case Loading.Rejected rejected -> System.out.println(rejected.problems());
      case Loading.Loaded loaded -> {
        RunSpec spec =
            RunSpec.builder()
                .order(Order.valueOf(args[1].toUpperCase(Locale.ROOT)))
                .store(args[2])
                .property("deadlock")
                .findAll()
                .memory(12L << 30)
                .build();
        switch (Planner.plan(spec, loaded.system())) {
          case Plan.Refusal refusal -> System.out.println(refusal);
          case Plan.Ready plan -> {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long start = threads.getCurrentThreadCpuTime();
            Result result = new Runner(plan).run();
            double cpu = (threads.getCurrentThreadCpuTime() - start) / 1e9;
            System.out.println(line(result, cpu));
          }
        }
      }
    }
  }

  private static String line(Result result, double cpu) {
    Result.Counts counts = result.counts();
    return String.format(
        Locale.ROOT,
        "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%.2f\t%.2f\t%.2f\t%.0f%s",
        result.search().order().word(),
        result.store().spec(),
        counts.states(),
        counts.transitions(),
        counts.errors(),
        counts.depth(),
        counts.vectorLength(),
        result.store().bytesPerState(),
        result.searchTime(),
        cpu,
        counts.transitions() / cpu,
        result.limitReached() == null ? "" : "\t" + result.limitReached());
  }
}
