package dev.nutshell.engine.plan.advise;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * What five searches of the same size say together of the number of states: how much of what one
 * finds the others find, too (capture and recapture). None of them draws states evenly, so no pair
 * of them tells the number by itself; the figures are what {@link Estimate} is made from.
 *
 * @param states so many each search found
 * @param known so many they found together: there are at least as many
 * @param all whether there are no others
 * @param figures in the order of {@link #NAMES}; empty where all states are known
 */
public record Sample(int states, int known, boolean all, double[] figures) {
  private static final String[] SEARCHES = {"levels", "any", "deep", "deep too", "restarted"};
  private static final double MOST = 1e4;

  /** What the figures are, for those who fit an estimate. */
  public static final List<String> NAMES = names();

  private static List<String> names() {
    List<String> names = new ArrayList<>();
    for (String part : List.of("", " of a quarter")) {
      for (int i = 0; i < SEARCHES.length; i++) {
        for (int j = i + 1; j < SEARCHES.length; j++) {
          names.add(SEARCHES[i] + " × " + SEARCHES[j] + part);
        }
      }
    }
    names.addAll(List.of("together", "restarted alone", "degree", "levels", "deepest"));
    return List.copyOf(names);
  }

  /**
   * Draws a sample.
   *
   * @param reducer makes what leaves events out, or null
   * @param limits of the searches
   * @return null where time or memory did not suffice for all five
   */
  public static Sample of(
      TransitionSystem system,
      Function<Explorer, Reducer> reducer,
      MemoryBudget budget,
      long seed,
      Limits limits) {
    Explorer explorer = system.explorer();
    try (Pool pool = new Pool(budget, seed)) {
      Successors successors =
          new Successors(explorer, reducer.apply(explorer), pool, limits.overdue);
      Wandering wandering = new Wandering(successors, seed);
      Wandering.Levels levels =
          wandering.breadthFirst(
              limits.states, () -> limits.enough.getAsBoolean() || pool.bytes() > limits.bytes);
      if (levels.all()) {
        return new Sample(levels.capture().size(), pool.size(), true, new double[0]);
      }
      double degree = successors.degree();
      int size = levels.capture().size();
      Capture any = wandering.anyhow(size);
      Wandering.Depths deep = wandering.depthFirst(size);
      Capture deepToo = wandering.depthFirst(size).capture();
      Capture restarted = wandering.restarted(size, pool);
      Capture[] all = {levels.capture(), any, deep.capture(), deepToo, restarted};
      List<Double> figures = new ArrayList<>();
      overlaps(all, size, size, figures);
      overlaps(all, size / 4, size, figures);
      // States that were expanded count as found by those who found them, and all are in the pool.
      figures.add(log((double) union(all, pool.size()) / size));
      figures.add(log((double) restarted.size() / size));
      figures.add(log(1 + degree));
      figures.add(log(Math.max(1, levels.levels())));
      figures.add(log((double) deep.deepest() / size));
      return new Sample(
          size, pool.size(), false, figures.stream().mapToDouble(each -> each).toArray());
    } catch (Successors.Overdue | MemoryBudget.Exhausted tooMuch) {
      return null;
    }
  }

  /**
   * When to end.
   *
   * @param states the most that each search finds
   * @param bytes the most memory for the states of the first search
   * @param enough whether the first search took long enough; the others find as many states
   * @param overdue whether to give up
   */
  public record Limits(int states, long bytes, BooleanSupplier enough, BooleanSupplier overdue) {
    /** By the number of states alone. */
    public Limits(int states) {
      this(states, Long.MAX_VALUE, () -> false, () -> false);
    }
  }

  private static int union(Capture[] all, int states) {
    int found = 0;
    for (int state = 0; state < states; state++) {
      for (Capture capture : all) {
        if (capture.has(state)) {
          found++;
          break;
        }
      }
    }
    return found;
  }

  /** What Lincoln and Petersen make of each pair, beside the number of states of a search. */
  private static void overlaps(Capture[] all, int first, int size, List<Double> figures) {
    for (int i = 0; i < all.length; i++) {
      for (int j = i + 1; j < all.length; j++) {
        double both = Math.max(1, all[i].overlap(all[j], first));
        double told = all[i].sizeBy(first) * (double) all[j].sizeBy(first) / both / size;
        figures.add(log(Math.min(MOST, told)));
      }
    }
  }

  private static double log(double number) {
    return Math.log(number) / Math.log(2);
  }
}
