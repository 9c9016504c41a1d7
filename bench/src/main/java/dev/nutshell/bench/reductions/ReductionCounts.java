package dev.nutshell.bench.reductions;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Explores the Promela models of the corpus without and with partial order reduction, beside what
 * SPIN's default (statement merging, dead variables, its reduction) stored.
 *
 * <p>Arguments: the folder of the corpus, the most states (SPIN's, unreduced) that a model may
 * have, a part of the names to restrict it to. One line a model: SPIN's states with its reduction;
 * ours without, with ample sets, with stubborn sets depth-first and breadth-first, with sleep sets
 * too; the ratio of stubborn sets to SPIN; whether all runs, one with sleep sets alone included,
 * found the same kinds of errors at the same lines.
 */
public final class ReductionCounts {
  private ReductionCounts() {}

  private static double logarithms;
  private static int compared;
  private static int different;
  private static int above;

  public static void main(String[] arguments) throws IOException {
    Path corpus = Path.of(arguments.length > 0 ? arguments[0] : "../shared/corpus/promela");
    long most = arguments.length > 1 ? Long.parseLong(arguments[1]) : Long.MAX_VALUE;
    String part = arguments.length > 2 ? arguments[2] : "";
    List<String> rows = Files.readAllLines(corpus.resolve("oracle.tsv"));
    System.out.println("model\tspin_por\tnone\tample\tstubborn\tstubborn_bfs\tboth\tratio\terrors");
    for (String row : rows.subList(1, rows.size())) {
      String[] cells = row.split("\t");
      if (cells[0].contains(part) && Long.parseLong(cells[1]) <= most) {
        compare(corpus, cells);
      }
    }
    System.out.printf(
        "# %d models, geometric mean of stubborn/spin %.3f, above 1.5 in %d, errors differ in %d%n",
        compared, Math.exp(logarithms / compared), above, different);
  }

  private static void compare(Path corpus, String[] cells) {
    Loading loading =
        PromelaFrontEnd.load(corpus.resolve(cells[0]), Map.of(), PromelaOptions.REDUCED);
    if (!(loading instanceof Loading.Loaded loaded)) {
      System.out.println(cells[0] + "\tREJECTED");
      return;
    }
    TransitionSystem system = loaded.system();
    Result none = explore(system, Reduction.NONE, Order.DFS);
    Result ample = explore(system, Reduction.AMPLE, Order.DFS);
    Result stubborn = explore(system, Reduction.POR, Order.DFS);
    Result bfs = explore(system, Reduction.POR, Order.BFS);
    Result sleep = explore(system, Reduction.SLEEP, Order.DFS);
    Result both = explore(system, Reduction.BOTH, Order.DFS);
    boolean finished =
        Stream.of(none, ample, stubborn, bfs, sleep, both)
            .allMatch(result -> result == null || result.limitReached() == null);
    boolean same =
        Stream.of(ample, stubborn, bfs, sleep, both)
            .allMatch(result -> result == null || causes(result).equals(causes(none)));
    long spin = Long.parseLong(cells[8]);
    double ratio = (double) stubborn.counts().states() / spin;
    System.out.printf(
        "%s\t%d\t%d\t%s\t%d\t%d\t%s\t%.2f\t%s%n",
        cells[0],
        spin,
        none.counts().states(),
        states(ample),
        stubborn.counts().states(),
        bfs.counts().states(),
        states(both),
        ratio,
        !finished ? "unfinished" : same ? "same" : "DIFFERENT");
    compared++;
    logarithms += Math.log(ratio);
    above += ratio > 1.5 ? 1 : 0;
    different += finished && !same ? 1 : 0;
  }

  private static String states(Result result) {
    return result == null ? "-" : String.valueOf(result.counts().states());
  }

  private static Result explore(TransitionSystem system, Reduction reduction, Order order) {
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .memory(2L << 30)
            .order(order)
            .reduce(reduction)
            .findAll()
            .time(Duration.ofSeconds(Long.getLong("seconds", 60)))
            .build();
    return Planner.plan(spec, system) instanceof Plan.Ready ready ? new Runner(ready).run() : null;
  }

  private static Set<String> causes(Result result) {
    Set<String> causes = new TreeSet<>();
    if (result.verdict() instanceof Verdict.Violated violated) {
      violated.violations().forEach(v -> causes.add(v.kind() + ":" + v.line()));
    }
    return causes;
  }
}
