package dev.nutshell.bench.threads;

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
import dev.nutshell.frontends.FrontEnds;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every model of some folders, by one thread and by several: the same states, transitions, errors
 * and verdict; breadth-first also the same depth and violation; reduced, the same verdict.
 *
 * <pre>ThreadedCounts store most-states seconds-a-search FOLDER…</pre>
 */
public final class ThreadedCounts {
  private static final int[] THREADS = {2, 4, 16};

  private final String store;
  private final long most;
  private final Duration time;
  private int models;
  private int runs;
  private int faults;
  private int next;

  private ThreadedCounts(String store, long most, Duration time) {
    this.store = store;
    this.most = most;
    this.time = time;
  }

  public static void main(String[] arguments) throws IOException {
    ThreadedCounts counts =
        new ThreadedCounts(
            arguments[0],
            Long.parseLong(arguments[1]),
            Duration.ofSeconds(Long.parseLong(arguments[2])));
    for (String folder : List.of(arguments).subList(3, arguments.length)) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        files.filter(Files::isRegularFile).sorted().forEach(counts::compare);
      }
    }
    System.out.printf(
        "%,d models, %,d runs of several threads, %d differ%n",
        counts.models, counts.runs, counts.faults);
    System.exit(counts.faults == 0 ? 0 : 1);
  }

  private void compare(Path file) {
    boolean known =
        FrontEnds.ALL.stream().anyMatch(each -> each.takes(file.getFileName().toString()));
    if (!known) {
      return;
    }
    try {
      Source source = new Source.Named(file.toString());
      MemoryBudget budget = new MemoryBudget(1L << 30);
      if (FrontEnds.load(source, LoadOptions.TO_CHECK, budget) instanceof Loading.Loaded loaded) {
        compare(file.toString(), loaded.system());
      }
    } catch (RuntimeException | StackOverflowError failure) {
      System.out.println(file + "\tfailed\t" + failure);
    }
  }

  private void compare(String name, TransitionSystem system) {
    Result first = run(system, Order.BFS, Reduction.NONE, true, 1);
    if (first == null || first.limitReached() != null || first.counts().states() > most) {
      return;
    }
    models++;
    int threads = THREADS[next++ % THREADS.length];
    for (Order order : Order.values()) {
      for (boolean all : new boolean[] {true, false}) {
        Result one = run(system, order, Reduction.NONE, all, 1);
        Result several = run(system, order, Reduction.NONE, all, threads);
        if (one.limitReached() != null || several.limitReached() != null) {
          System.out.println(name + "\tnot compared: a limit was reached");
          continue;
        }
        differ(
            name,
            order + " all " + all + " threads " + threads,
            told(one, order, all),
            told(several, order, all));
      }
      Result reduced = run(system, order, Reduction.POR, true, threads);
      differ(
          name,
          order + " reduced",
          first.verdict().getClass().getSimpleName(),
          reduced.verdict().getClass().getSimpleName());
    }
  }

  private void differ(String name, String how, String one, String several) {
    runs++;
    if (!one.equals(several)) {
      faults++;
      System.out.printf("%s\t%s%n    one     %s%n    several %s%n", name, how, one, several);
    }
  }

  /** What has to be the same. */
  private static String told(Result result, Order order, boolean all) {
    String verdict = result.verdict().getClass().getSimpleName();
    boolean whole = all || order == Order.BFS || result.violations().isEmpty();
    Result.Counts counts = result.counts();
    String figures =
        whole
            ? " %d states, %d matched, %d transitions, %d steps, %d errors, unreached %s"
                .formatted(
                    counts.states(),
                    counts.matched(),
                    counts.transitions(),
                    counts.atomicSteps(),
                    counts.errors(),
                    result.unreached())
            : "";
    String violations =
        order == Order.BFS
            ? " depth %d %s"
                .formatted(
                    counts.depth(),
                    result.violations().stream()
                        .map(each -> each.kind() + each.message() + each.trail().depth())
                        .toList())
            : "";
    return verdict + figures + violations;
  }

  private Result run(
      TransitionSystem system, Order order, Reduction reduction, boolean all, int threads) {
    RunSpec.Builder spec =
        RunSpec.builder()
            .store(store)
            .order(order)
            .reduce(reduction)
            .memory(1L << 30)
            .property("deadlock")
            .property("assert")
            .time(time)
            .eagerThreads(threads);
    if (all) {
      spec.findAll();
    }
    return Planner.plan(spec.build(), system) instanceof Plan.Ready ready
        ? new Runner(ready).run()
        : null;
  }
}
