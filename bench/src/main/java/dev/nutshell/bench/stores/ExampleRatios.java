package dev.nutshell.bench.stores;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Our examples at some 10⁵ to 10⁷ states, pure, under several stores: CPU time and bytes a state of
 * each relative to the first one, and the means over the examples.
 *
 * <p>{@code ExampleRatios ORDER RUNS STORE;STORE;…}, from the repository's root. Stores take turns
 * and each has a JVM of its own; the fastest of its runs counts.
 */
public final class ExampleRatios {
  private static final List<List<String>> EXAMPLES =
      List.of(
          List.of("Philosophers", "n=17"),
          List.of("BoundedRetransmission", "n=12", "max=3", "data=2"),
          List.of("SlidingTiles"),
          List.of("examples/promela/leader.pml", "N=9"),
          List.of("examples/promela/database_managers.pml", "N=6"),
          List.of("examples/promela/philosophers.pml", "N=8"));

  private ExampleRatios() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    String order = arguments[0];
    int runs = Integer.parseInt(arguments[1]);
    String[] stores = arguments[2].split(";");
    System.out.println("Time and bytes a state, relative to the first; " + order + ".\n");
    System.out.println("| example | states | " + String.join(" | ", stores) + " |");
    System.out.println("| --- | ---: |" + " ---: |".repeat(stores.length));
    double[] times = new double[stores.length];
    double[] bytes = new double[stores.length];
    for (List<String> example : EXAMPLES) {
      double[] best = new double[stores.length];
      double[] space = new double[stores.length];
      Arrays.fill(best, Double.MAX_VALUE);
      String states = "";
      for (int run = 0; run < runs; run++) {
        for (int i = 0; i < stores.length; i++) {
          String[] figures = StoreRace.inItsOwnJvm(command(example, order, stores[i]), stores[i]);
          states = figures[0];
          space[i] = Double.parseDouble(figures[1]);
          best[i] = Math.min(best[i], Double.parseDouble(figures[2]));
        }
      }
      StringBuilder row = new StringBuilder();
      for (int i = 0; i < stores.length; i++) {
        times[i] += best[i] / best[0] / EXAMPLES.size();
        bytes[i] += space[i] / space[0] / EXAMPLES.size();
        row.append(
            i == 0 ? own(best[i], space[i]) : ratios(best[i] / best[0], space[i] / space[0]));
      }
      System.out.println("| " + String.join(" ", example) + " | " + states + row + " |");
    }
    StringBuilder means = new StringBuilder();
    for (int i = 0; i < stores.length; i++) {
      means.append(ratios(times[i], bytes[i]));
    }
    System.out.println("| mean | " + means + " |");
  }

  private static String[] command(List<String> example, String order, String store) {
    List<String> command = new ArrayList<>(List.of(example.get(0), order, store));
    command.addAll(example.subList(1, example.size()));
    return command.toArray(String[]::new);
  }

  private static String own(double seconds, double bytes) {
    return String.format(Locale.ROOT, " | %.2f s, %.1f B", seconds, bytes);
  }

  private static String ratios(double time, double bytes) {
    return String.format(Locale.ROOT, " | %.2f, %.0f %%", time, 100 * bytes);
  }
}
