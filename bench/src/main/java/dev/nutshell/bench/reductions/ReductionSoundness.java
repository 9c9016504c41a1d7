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
import dev.nutshell.testkit.ExploredGraph;
import dev.nutshell.testkit.program.RandomProgram;
import java.util.List;
import java.util.Map;

/**
 * Random Promela programs without and with every reduction: the same deadlocks, the same faults,
 * the same statements reached. Arguments: the first seed, the number of seeds, the most states,
 * and, where it is not 1, the fewest.
 */
public final class ReductionSoundness {
  private ReductionSoundness() {}

  private static long all;
  private static long left;

  public static void main(String[] arguments) {
    long first = Long.parseLong(arguments[0]);
    long count = Long.parseLong(arguments[1]);
    long most = Long.parseLong(arguments[2]);
    long fewest = arguments.length > 3 ? Long.parseLong(arguments[3]) : 1;
    int programs = 0;
    int irreducible = 0;
    int large = 0;
    int different = 0;
    for (long seed = first; seed < first + count; seed++) {
      String text = RandomProgram.of(seed).text();
      for (PromelaOptions options : List.of(PromelaOptions.PURE, PromelaOptions.REDUCED)) {
        Loading loading = PromelaFrontEnd.load(text, "model.pml", Map.of(), options);
        if (!(loading instanceof Loading.Loaded loaded)) {
          continue;
        }
        TransitionSystem system = loaded.system();
        if (!system.abilities().subsets().isThere()) {
          irreducible++;
          continue;
        }
        long states = states(system);
        if (states > most) {
          large++;
        } else if (states >= fewest) {
          programs++;
          different += isSame(system, seed) ? 0 : 1;
        }
      }
    }
    System.out.printf(
        "%d systems of seeds %d to %d, %d differ; %d irreducible, %d too large;"
            + " %,d of %,d states expanded%n",
        programs, first, first + count - 1, different, irreducible, large, left, all);
  }

  /** A program of millions of states does not fit in so little memory, and that is soon known. */
  private static long states(TransitionSystem system) {
    Result result = explore(system, Reduction.NONE, Order.DFS, 64L << 20);
    return result.limitReached() != null ? Long.MAX_VALUE : result.counts().states();
  }

  private static boolean isSame(TransitionSystem system, long seed) {
    ExploredGraph whole = ExploredGraph.whole(system);
    boolean same = true;
    for (Order order : List.of(Order.DFS, Order.BFS)) {
      for (Reduction reduction : reductions(order)) {
        ExploredGraph part = new ExploredGraph(system);
        explore(part, reduction, order, 256L << 20);
        if (!part.deadlocks().equals(whole.deadlocks())
            || !part.faults().equals(whole.faults())
            || !part.labels().equals(whole.labels())) {
          System.out.println("seed " + seed + " " + order + " " + reduction + " DIFFERS");
          same = false;
        }
        all += whole.edges().size();
        left += part.edges().size();
      }
    }
    return same;
  }

  /** Sleep sets are known along a depth-first path only. */
  private static List<Reduction> reductions(Order order) {
    return order == Order.BFS
        ? List.of(Reduction.AMPLE, Reduction.STUBBORN)
        : List.of(Reduction.AMPLE, Reduction.STUBBORN, Reduction.SLEEP, Reduction.BOTH);
  }

  private static Result explore(
      TransitionSystem system, Reduction reduction, Order order, long memory) {
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .memory(memory)
            .order(order)
            .reduce(reduction)
            .findAll()
            .build();
    return new Runner((Plan.Ready) Planner.plan(spec, system)).run();
  }
}
