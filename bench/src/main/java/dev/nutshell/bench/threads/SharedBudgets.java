package dev.nutshell.bench.threads;

import dev.nutshell.engine.plan.judge.Judge;
import dev.nutshell.testkit.TinyBudgets;
import java.util.List;

/**
 * Random systems × stores that can be shared × searches × reductions × numbers of threads × tiny
 * budgets, each against a hash map on the heap. A system is run once with each number of threads,
 * each time with the next combination.
 *
 * <pre>SharedBudgets [systems [first]]</pre>
 */
public final class SharedBudgets {
  private static final int[] THREADS = {1, 2, 3, 4, 8, 16};

  private SharedBudgets() {}

  public static void main(String[] arguments) {
    int systems = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
    int first = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 0;
    List<Judge.Combination> shared =
        TinyBudgets.sound().stream().filter(each -> each.traits().concurrent()).toList();
    TinyBudgets budgets = new TinyBudgets();
    int faults = 0;
    int next = 0;
    for (int seed = first; seed < first + systems; seed++) {
      for (int threads : THREADS) {
        Judge.Combination combination = shared.get(next++ % shared.size());
        String fault = budgets.fault(combination, seed, threads);
        if (fault != null) {
          faults++;
          System.out.printf(
              "%s with %d threads, seed %d: %s%n",
              TinyBudgets.name(combination), threads, seed, fault);
        }
      }
      if ((seed + 1) % 500 == 0) {
        System.out.printf("%,d systems, %s, %d faults%n", seed + 1, budgets.figures(), faults);
      }
    }
    System.out.printf(
        "%,d systems, %d combinations: %s, %d faults%n",
        systems, shared.size(), budgets.figures(), faults);
    System.exit(faults == 0 ? 0 : 1);
  }
}
