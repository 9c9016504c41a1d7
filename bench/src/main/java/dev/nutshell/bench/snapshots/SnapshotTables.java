package dev.nutshell.bench.snapshots;

import dev.nutshell.bench.charts.Chart;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Reduction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What forgetting levels, or states off the stack, saves and costs. Tables go to standard output,
 * plots to a folder.
 *
 * <pre>
 * SnapshotTables bfs FOLDER NAME MODEL…      models as for {@link Exploring}; a JVM a row
 * SnapshotTables lts FOLDER NAME AUT-FOLDER  the .aut files of more than a thousand states
 * SnapshotTables dfs AUT-FOLDER              least caches for at most twice the states
 * SnapshotTables sleep MODEL…                visits under ever smaller caches, with sleep sets or not
 * </pre>
 */
public final class SnapshotTables {
  private static final String BEST = "snapshots:(c1,llnr,5)(i2,lfu,10),backtrack";
  private static final List<String> STORES =
      List.of(
          "full",
          "snapshots:(c2,llnr,5)(i2,lfu,10)",
          "snapshots:(c2,llnr,5)(i2,lfu,10),backtrack",
          "snapshots:pebble(c2,lru,5)",
          "snapshots:pebble(c2,lru,5),backtrack",
          BEST,
          "snapshots");
  private static final int SECONDS = 600;
  // A search with a cache counts as too slow after so many seconds, or times those without one.
  private static final double LEAST_SECONDS = 2.5;
  private static final int MORE_TIME = 5;
  private static final int MEGABYTES = 8000;
  private static final Duration SLEEP_LIMIT = Duration.ofSeconds(10);

  private SnapshotTables() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    switch (args[0]) {
      case "bfs" -> breadthFirst(args, Arrays.asList(args).subList(3, args.length), STORES);
      case "big" ->
          breadthFirst(
              args,
              Arrays.asList(args).subList(3, args.length),
              List.of("full", BEST, "snapshots"));
      case "lts" -> breadthFirst(args, files(Path.of(args[3])), STORES);
      case "dfs" -> leastCaches(files(Path.of(args[1])));
      case "sleep" -> sleepSets(Arrays.asList(args).subList(1, args.length));
      default -> System.err.println("bfs, big, lts, dfs or sleep, not " + args[0]);
    }
  }

  private static List<String> files(Path folder) throws IOException {
    List<String> large = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String name = file.toString();
        if ((name.endsWith(".aut") || name.endsWith(".aut.gz")) && Files.size(file) > 20_000) {
          large.add(name);
        }
      }
    }
    return large;
  }

  private static void breadthFirst(String[] args, List<String> models, List<String> stores)
      throws IOException, InterruptedException {
    Chart held = new Chart("states held at the peak", "states", "states held");
    Chart bytes = new Chart("bytes of the visited set", "states", "bytes");
    Chart seconds = new Chart("CPU seconds", "states", "seconds");
    System.out.println(
        "| model | store | visits | redundant | held at peak | of all | bytes | CPU s | ratio |");
    System.out.println("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (String model : models) {
      Exploring.Figures plain = null;
      for (String store : stores) {
        Exploring.Figures row = Exploring.apart(model, "bfs", store, SECONDS, MEGABYTES);
        if (row == null) {
          continue;
        }
        plain = plain == null ? row : plain;
        boolean complete = row.verdict().equals("complete");
        System.out.printf(
            Locale.ROOT,
            "| %s | `%s` | %,d | %s | %,d | %.2f %% | %,d | %.2f | %.2f |%n",
            Path.of(model).getFileName(),
            store,
            row.states(),
            complete
                ? "%.2f %%".formatted(100.0 * (row.states() - plain.states()) / plain.states())
                : row.verdict(),
            row.held(),
            100.0 * row.held() / plain.states(),
            row.bytes(),
            row.seconds(),
            row.seconds() / plain.seconds());
        held.add(store, plain.states(), row.held());
        bytes.add(store, plain.states(), row.bytes());
        seconds.add(store, plain.states(), Math.max(0.01, row.seconds()));
      }
    }
    Path folder = Path.of(args[1]);
    held.write(folder.resolve(args[2] + "-held.svg"));
    bytes.write(folder.resolve(args[2] + "-bytes.svg"));
    seconds.write(folder.resolve(args[2] + "-seconds.svg"));
  }

  /** The chains of section 4.2; %1$d is the first cache's size and %2$d the second's. */
  private enum Chain {
    LRU("cache:lru,size=%3$d", 0),
    MFU("cache:mfu,size=%3$d", 0),
    RND("cache:rnd,size=%3$d", 0),
    MFU_75_LRU_25("cache:mfu,size=%1$d/lru,size=%2$d", 75),
    MFU_25_LRU_75("cache:mfu,size=%1$d/lru,size=%2$d", 25);

    final String pattern;
    final int firstPercent;

    Chain(String pattern, int firstPercent) {
      this.pattern = pattern;
      this.firstPercent = firstPercent;
    }

    String store(long size) {
      long first = Math.max(1, size * firstPercent / 100);
      return pattern.formatted(first, Math.max(1, size - first), size);
    }
  }

  private static void leastCaches(List<String> models) {
    System.out.println("| model | states | depth | chain | least cache | of all | visits | held |");
    System.out.println("| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: |");
    for (String model : models) {
      TransitionSystem system = Exploring.load(model);
      Exploring.Figures exact = explore(system, "full", SECONDS);
      for (Chain chain : Chain.values()) {
        leastCache(model, system, exact, chain);
      }
    }
  }

  private static void leastCache(
      String model, TransitionSystem system, Exploring.Figures exact, Chain chain) {
    long low = 0;
    long high = exact.states();
    double seconds = Math.max(LEAST_SECONDS, MORE_TIME * exact.seconds());
    Exploring.Figures best = explore(system, chain.store(high), SECONDS);
    while (high - low > Math.max(1, exact.states() / 200)) {
      long middle = (low + high) / 2;
      Exploring.Figures tried = explore(system, chain.store(middle), seconds);
      if (tried.verdict().equals("complete") && tried.states() <= 2 * exact.states()) {
        high = middle;
        best = tried;
      } else {
        low = middle;
      }
    }
    System.out.printf(
        Locale.ROOT,
        "| %s | %,d | %,d | %s | %,d | %.1f %% | %,d | %,d |%n",
        Path.of(model).getFileName(),
        exact.states(),
        exact.depth(),
        chain.name().toLowerCase(Locale.ROOT).replace('_', ' '),
        high,
        100.0 * high / exact.states(),
        best.states(),
        best.held());
  }

  private static void sleepSets(List<String> models) {
    System.out.println("| model | states | depth | cache | of all | visits | with sleep sets |");
    System.out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (String model : models) {
      TransitionSystem system = Exploring.load(model);
      Exploring.Figures exact = explore(system, "full", SECONDS);
      for (int percent : new int[] {100, 50, 25, 10, 5, 2}) {
        String store = "cache:lru,size=" + exact.states() * percent / 100;
        System.out.printf(
            Locale.ROOT,
            "| %s | %,d | %,d | `%s` | %d %% | %s | %s |%n",
            model,
            exact.states(),
            exact.depth(),
            store,
            percent,
            visits(system, store, Reduction.NONE, exact),
            visits(system, store, Reduction.SLEEP, exact));
      }
    }
  }

  private static String visits(
      TransitionSystem system, String store, Reduction reduction, Exploring.Figures exact) {
    Exploring.Figures row =
        Exploring.run(system, "dfs", store, SLEEP_LIMIT, 1L << 30, false, reduction);
    String times = "%,d (%.2f)".formatted(row.states(), (double) row.states() / exact.states());
    return row.verdict().equals("complete") ? times : "over " + times;
  }

  private static Exploring.Figures explore(TransitionSystem system, String store, double seconds) {
    Duration time = Duration.ofMillis((long) (1000 * seconds));
    return Exploring.run(system, "dfs", store, time, 1L << 30, false);
  }
}
