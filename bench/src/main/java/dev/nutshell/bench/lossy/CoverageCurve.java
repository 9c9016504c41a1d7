package dev.nutshell.bench.lossy;

import dev.nutshell.bench.charts.Plot;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.search.DepthFirst;
import dev.nutshell.engine.search.Monitor;
import dev.nutshell.engine.search.Task;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The share of the states that each store sees in a given memory: {@code CoverageCurve MODEL.pml
 * FOLDER [NAME=VALUE …]}, Figure 9.9 of Holzmann's book. The memory is that of the visited set
 * alone; a store that runs out of it ends the search.
 */
public final class CoverageCurve {
  private static final List<String> STORES =
      List.of("full", "tree:compact", "compact:bits=32", "bitstate:k=2", "bitstate:k=3");

  private CoverageCurve() {}

  public static void main(String[] arguments) throws IOException {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (int i = 2; i < arguments.length; i++) {
      String[] pair = arguments[i].split("=", 2);
      parameters.put(pair[0], pair[1]);
    }
    Loading loading = PromelaFrontEnd.load(Path.of(arguments[0]), parameters, PromelaOptions.PURE);
    TransitionSystem system = ((Loading.Loaded) loading).system();
    long states = seen(system, "full", Long.MAX_VALUE);
    System.out.printf("%s %s: %,d states%n", arguments[0], parameters, states);
    System.out.println("bytes " + String.join(" ", STORES));
    List<List<Plot.Point>> curves = new ArrayList<>();
    STORES.forEach(_ -> curves.add(new ArrayList<>()));
    for (long bytes = 1 << 13; bytes <= 1L << 27; bytes *= 2) {
      System.out.printf("%d", bytes);
      for (int i = 0; i < STORES.size(); i++) {
        double share = (double) seen(system, STORES.get(i), bytes) / states;
        curves.get(i).add(Plot.Point.of(bytes, share));
        System.out.printf(Locale.ROOT, " %.5f", share);
      }
      System.out.println();
    }
    Plot plot =
        new Plot(
            "Coverage, %,d states".formatted(states), "bytes of the visited set", "share", true);
    for (int i = 0; i < STORES.size(); i++) {
      plot.line(STORES.get(i), curves.get(i), i > 2);
    }
    plot.write(Path.of(arguments[1], "coverage-curve.svg"));
  }

  private static long seen(TransitionSystem system, String name, long bytes) {
    String spec = name.startsWith("bitstate") ? name + ",size=" + (bytes >> 10) + "K" : name;
    var chosen = (StoreFamily.Choice.Chosen) Stores.choose(spec);
    MemoryBudget budget = new MemoryBudget(bytes);
    try (StateStore store =
        chosen.opener().open(new StoreFamily.Context(budget, 0, system, null))) {
      Task task =
          new Task(
              system,
              store,
              Checks.NONE,
              Long.MAX_VALUE,
              false,
              new MemoryBudget(1L << 32),
              new Monitor(null));
      return new DepthFirst(task).run().counters().states;
    } catch (MemoryBudget.Exhausted tooSmall) {
      return 0;
    }
  }
}
