package dev.nutshell.bench.lossy;

import dev.nutshell.bench.charts.Plot;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.store.compact.Comparisons;
import dev.nutshell.examples.Tournament;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * Whether equation (1) of Stern and Dill says how often a 3-limited table omits a state: {@code
 * OmissionShare SEEDS FOLDER}, their Figures 3 and 4.
 *
 * <p>For each length of a compressed value, a model is explored with so many seeds, with sleep
 * sets; a run omits if it has not visited every state. A table goes to standard output, a plot for
 * each size of the table to the folder.
 */
public final class OmissionShare {
  private static final Tournament MODEL = new Tournament(2, 9);
  private static final int STEPS = 14;
  private static final int STATES = 34_485;
  private static final int PROBES = 3;
  // Of the normal distribution, for 99 %.
  private static final double SURE = 2.576;

  private OmissionShare() {}

  public static void main(String[] arguments) throws IOException {
    int seeds = Integer.parseInt(arguments[0]);
    Path folder = Path.of(arguments[1]);
    System.out.println(
        "slots bits observed_n runs omitting share equation_1 interval inside replacing interval"
            + " inside");
    for (int slots : new int[] {8009, 38183}) {
      List<Plot.Point> observed = new ArrayList<>();
      List<Plot.Point> expected = new ArrayList<>();
      for (int bits = 12; bits <= 24; bits++) {
        cell(slots, bits, seeds, observed, expected);
      }
      Plot plot =
          new Plot("Omission probability, m = " + slots, "bits of a value", "share of runs", false);
      plot.line("equation (1)", expected, false);
      plot.line(seeds + " runs, 99 %", observed, true);
      plot.write(folder.resolve("omission-share-" + slots + ".svg"));
    }
  }

  private static void cell(
      int slots, int bits, int seeds, List<Plot.Point> observed, List<Plot.Point> expected) {
    String store = "compact:bits=" + bits + ",probes=" + PROBES + ",size=" + slots;
    int omitting = 0;
    double sum = 0;
    for (int seed = 0; seed < seeds; seed++) {
      BitSet visited = new BitSet();
      Result result = run(store, seed, visited);
      omitting += visited.cardinality() < STATES ? 1 : 0;
      sum += result.counts().states();
    }
    double states = sum / seeds;
    double share = (double) omitting / seeds;
    double values = Math.scalb(1.0, bits) - 1;
    double formula = Comparisons.probability(Comparisons.limited(states, slots, PROBES), values);
    double refined = Comparisons.probability(Comparisons.replacing(states, slots, PROBES), values);
    double around = SURE * Math.sqrt(share * (1 - share) / seeds);
    observed.add(
        new Plot.Point(bits, share, Math.max(0, share - around), Math.min(1, share + around)));
    expected.add(Plot.Point.of(bits, formula));
    System.out.printf(
        Locale.ROOT,
        "%d %d %.1f %d %d %.3f %s %s%n",
        slots,
        bits,
        states,
        seeds,
        omitting,
        share,
        against(formula, share, seeds),
        against(refined, share, seeds));
  }

  /** A formula, what is within 99 % of it, and whether the share is. */
  private static String against(double formula, double share, int seeds) {
    double half = SURE * Math.sqrt(formula * (1 - formula) / seeds);
    return String.format(
        Locale.ROOT,
        "%.4f %.3f-%.3f %s",
        formula,
        Math.max(0, formula - half),
        Math.min(1, formula + half),
        Math.abs(share - formula) <= half + 0.5 / seeds ? "yes" : "no");
  }

  private static Result run(String store, long seed, BitSet visited) {
    Invariant watch =
        Invariant.of(
            "watch",
            state -> {
              int number = 0;
              for (int i = 0; i < 4; i++) {
                number = number * STEPS + state.get(i);
              }
              visited.set(number);
              return true;
            });
    RunSpec spec =
        RunSpec.builder()
            .store(store)
            .order(Order.DFS)
            .memory(64 << 20)
            .property("none")
            .invariant(watch)
            .seed(seed)
            .reduce(Reduction.SLEEP)
            .build();
    return new Runner((Plan.Ready) Planner.plan(spec, MODEL)).run();
  }
}
