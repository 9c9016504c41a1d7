package dev.nutshell.bench.papers;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.search.Monitor;
import dev.nutshell.frontends.FrontEnds;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Source;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Explores one model once, in a JVM of its own, and prints a line of {@link Measured}. Arguments:
 * model, order, store, reduction, {@code pure} or {@code merged}, seconds, definitions. The seconds
 * are of CPU, as those that are told, so that a machine with other work to do gives the same
 * answer.
 */
public final class RunOnce {
  private static final long MEMORY = 5L << 30;

  private RunOnce() {}

  public static void main(String[] arguments) {
    Map<String, String> defines = new LinkedHashMap<>();
    for (int i = 6; i < arguments.length; i++) {
      String[] pair = arguments[i].split("=", 2);
      defines.put(pair[0], pair[1]);
    }
    LoadOptions options =
        (arguments[4].equals("pure") ? LoadOptions.AS_WRITTEN : LoadOptions.TO_CHECK)
            .defining(defines);
    Loading loading =
        FrontEnds.load(new Source.Named(arguments[0]), options, MemoryBudget.unlimited());
    if (!(loading instanceof Loading.Loaded loaded)) {
      System.out.println(loading);
      System.exit(2);
      return;
    }
    RunSpec spec =
        RunSpec.builder()
            .order(Order.valueOf(arguments[1].toUpperCase(Locale.ROOT)))
            .store(arguments[2])
            .reduce(Reduction.valueOf(arguments[3].toUpperCase(Locale.ROOT)))
            .property("none")
            .threads(1)
            .memory(MEMORY)
            .build();
    if (!(Planner.plan(spec, loaded.system()) instanceof Plan.Ready plan)) {
      System.out.println(Planner.plan(spec, loaded.system()));
      System.exit(2);
      return;
    }
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    Runner runner = new Runner(plan);
    long searching = Thread.currentThread().threadId();
    long limit = start + Long.parseLong(arguments[5]) * 1_000_000_000;
    Thread.ofPlatform().daemon().start(() -> stopAt(limit, searching, runner.monitor()));
    Result result = runner.run();
    System.out.println(
        new Measured(
                result.counts().states(),
                result.counts().transitions(),
                result.counts().depth(),
                (threads.getCurrentThreadCpuTime() - start) / 1e9,
                result.store().bytes(),
                result.counts().vectorLength(),
                result.limitReached() == null ? "" : result.limitReached().word(),
                String.join("; ", result.notes()))
            .line());
  }

  private static void stopAt(long limit, long searching, Monitor monitor) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    try {
      while (threads.getThreadCpuTime(searching) < limit) {
        Thread.sleep(50);
      }
      monitor.requestStop();
    } catch (InterruptedException _) {
      // The search is over.
    }
  }
}
