package dev.nutshell.bench.threads;

import com.sun.management.OperatingSystemMXBean;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.frontends.FrontEnds;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Source;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * One model: how long one thread takes, two searches of one thread each at the same time (the limit
 * of this machine), and two threads together. First all of it once more briefly, so that it is
 * compiled. CPU seconds are of the whole process: where others use the machine, they say more than
 * the seconds that passed.
 *
 * <pre>ThreadSpeed MODEL dfs|bfs STORE THREADS [NAME=VALUE…]</pre>
 */
public final class ThreadSpeed {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private ThreadSpeed() {}

  private record Took(Result result, double seconds, double cpu) {}

  public static void main(String[] arguments) throws InterruptedException {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 4; i < arguments.length; i++) {
      String[] pair = arguments[i].split("=", 2);
      values.put(pair[0], pair[1]);
    }
    Order order = Order.valueOf(arguments[1].toUpperCase(Locale.ROOT));
    String store = arguments[2];
    int threads = Integer.parseInt(arguments[3]);
    TransitionSystem system = load(arguments[0], values);
    for (int warming : new int[] {1, threads}) {
      run(system, order, store, warming, 400_000_000L);
    }
    Took one = took(() -> run(system, order, store, 1, Long.MAX_VALUE));
    TransitionSystem other = load(arguments[0], values);
    Thread beside = new Thread(() -> run(other, order, store, 1, Long.MAX_VALUE));
    Took twice =
        took(
            () -> {
              beside.start();
              return run(system, order, store, 1, Long.MAX_VALUE);
            });
    beside.join();
    Took several = took(() -> run(system, order, store, threads, Long.MAX_VALUE));
    if (several.result.counts().states() != one.result.counts().states()) {
      throw new IllegalStateException("different numbers of states");
    }
    System.out.printf(
        Locale.ROOT,
        "%s %s %s\t%,d states\tone %.2f s (%.2f CPU)\ttwo at once %.2f s, limit %.2f\t%d threads"
            + " %.2f s (%.2f CPU), %.2f times as fast, CPU %.2f\tbytes a state %.1f, %.1f%n",
        arguments[0].replaceAll(".*/", "") + values,
        order.word(),
        store,
        one.result.counts().states(),
        one.seconds,
        one.cpu,
        twice.seconds,
        2 * one.seconds / twice.seconds,
        several.result.search().threads(),
        several.seconds,
        several.cpu,
        one.seconds / several.seconds,
        several.cpu / one.cpu,
        one.result.store().bytesPerState(),
        several.result.store().bytesPerState());
  }

  private static TransitionSystem load(String name, Map<String, String> values) {
    LoadOptions options = LoadOptions.TO_CHECK.defining(values);
    return switch (FrontEnds.load(new Source.Named(name), options, new MemoryBudget(1L << 30))) {
      case Loading.Loaded loaded -> loaded.system();
      case Loading.Rejected rejected ->
          throw new IllegalArgumentException(rejected.problems().toString());
    };
  }

  private static Took took(Supplier<Result> run) {
    long start = System.nanoTime();
    long cpu = PROCESS.getProcessCpuTime();
    Result result = run.get();
    return new Took(
        result, (System.nanoTime() - start) / 1e9, (PROCESS.getProcessCpuTime() - cpu) / 1e9);
  }

  private static Result run(
      TransitionSystem system, Order order, String store, int threads, long nanos) {
    RunSpec.Builder spec =
        RunSpec.builder().store(store).order(order).property("none").memory(3L << 30);
    if (threads > 1) {
      spec.threads(threads);
    }
    if (nanos != Long.MAX_VALUE) {
      spec.time(java.time.Duration.ofNanos(nanos)).threads(threads);
    }
    return switch (Planner.plan(spec.build(), system)) {
      case Plan.Ready ready -> new Runner(ready).run();
      case Plan.Refusal refusal -> throw new IllegalArgumentException(refusal.toString());
    };
  }
}
