package dev.nutshell.bench.reductions;

import dev.nutshell.engine.plan.judge.Judge;
import dev.nutshell.testkit.TinyBudgets;
import java.util.List;

/**
 * Every sound combination of store, search and reduction on random systems in tiny budgets.
 * Arguments: the first seed, the number of systems, and how many of the combinations each of them
 * meets; they take turns.
 */
public final class ExhaustiveMeansAll {
  private ExhaustiveMeansAll() {}

  public static void main(String[] arguments) {
    long first = Long.parseLong(arguments[0]);
    long systems = Long.parseLong(arguments[1]);
    int each = Integer.parseInt(arguments[2]);
    TinyBudgets budgets = new TinyBudgets();
    List<Judge.Combination> sound = TinyBudgets.sound();
    long faults = 0;
    for (long seed = first; seed < first + systems; seed++) {
      for (int i = 0; i < each; i++) {
        Judge.Combination combination = sound.get((int) ((seed * each + i) % sound.size()));
        String fault = budgets.fault(combination, seed);
        if (fault != null) {
          faults++;
          System.out.println(TinyBudgets.name(combination) + ", seed " + seed + ": " + fault);
        }
      }
      if ((seed - first) % 1000 == 999) {
        System.out.printf("%,d systems, %s%n", seed - first + 1, budgets.figures());
      }
    }
    System.out.printf(
        "%,d systems, %,d combinations, %s; faults: %d%n",
        systems, sound.size(), budgets.figures(), faults);
  }
}
