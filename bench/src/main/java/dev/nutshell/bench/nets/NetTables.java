package dev.nutshell.bench.nets;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The tables of two papers on our machine: {@code delta} is table 1 of the Δ-markings paper on
 * Helena's nets, {@code comback} that of the ComBack paper on nets of the same kinds. Time and
 * space are relative to {@code full} in depth-first order. Every run has a JVM of its own ({@link
 * NetThroughput}); of several runs of one row, taken in turns with the others, the least CPU time
 * counts.
 *
 * <p>Arguments: which table, how often, the most seconds a run; then, if not all, words that a
 * net's name must have.
 */
public final class NetTables {
  private static final Path HELENA = NetCorpus.FOLDER.resolve("helena");
  private static final List<String> DELTA =
      List.of("full", "delta:k=5", "delta:k=10", "delta:k=20", "delta:k=50");
  // The paper's bit-state hashing sets 15 bits in 12.5 megabytes; its descriptors have 31 bits.
  private static final List<String> COMBACK =
      List.of(
          "full",
          "comback:cache=0",
          "comback:cache=0,backwards",
          "comback:cache=100",
          "comback:cache=100,backwards",
          "comback:cache=1000",
          "comback:cache=1000,backwards",
          "comback",
          "compact:bits=31",
          "bitstate:k=15,size=12800K");

  /** A net; one of ours is written first, with these arguments of {@link ExampleNets}. */
  private record Net(String name, Path file, List<String> arguments, String parameter) {
    static Net helena(String name, String file, String parameter) {
      return new Net(name, HELENA.resolve(file), List.of(), parameter);
    }

    static Net ours(String name, Path folder, String... arguments) {
      return new Net(name, folder.resolve(name + ".pnml"), List.of(arguments), null);
    }
  }

  /** What a run of {@link NetThroughput} printed, or why there is nothing. */
  private record Figures(long states, long arcs, double bytes, double cpu, String failure) {}

  private final int times;
  private final long seconds;

  private NetTables(int times, long seconds) {
    this.times = times;
    this.seconds = seconds;
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    boolean delta = args[0].equals("delta");
    List<String> words = List.of(args).subList(3, args.length);
    NetTables tables = new NetTables(Integer.parseInt(args[1]), Long.parseLong(args[2]));
    Path folder = Files.createTempDirectory("nets");
    System.out.println(
        "| net | order | store | nodes | arcs | bytes a state | space | CPU s | time |");
    System.out.println("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (Net net : delta ? helenaNets() : exampleNets(folder)) {
      if (words.isEmpty() || words.stream().anyMatch(net.name()::contains)) {
        if (!net.arguments().isEmpty()) {
          List<String> writing = new ArrayList<>(List.of(net.file().toString()));
          writing.addAll(net.arguments());
          ExampleNets.main(writing.toArray(String[]::new));
        }
        tables.print(net, delta ? List.of("dfs") : List.of("dfs", "bfs"), delta ? DELTA : COMBACK);
      }
    }
  }

  private static List<Net> helenaNets() {
    return List.of(
        Net.helena("Dbm 12", "dbm.lna", "N=12"),
        Net.helena("Peterson 4", "peterson.lna", "N=4"),
        Net.helena("Leader 16", "leader.lna", "N=16"),
        Net.helena("Dining 13", "dining.lna", "N=13"),
        Net.helena("Eratosthenes 40", "eratosthene.lna", "N=40"));
  }

  private static List<Net> exampleNets(Path folder) {
    return List.of(
        Net.ours("DP22", folder, "philosophers", "22"),
        Net.ours("DB10", folder, "database", "10"),
        Net.ours("SW12,5", folder, "stop_and_wait", "12", "5"),
        Net.ours("TS5", folder, "telephones", "5"));
  }

  private void print(Net net, List<String> orders, List<String> stores)
      throws IOException, InterruptedException {
    List<String[]> rows = new ArrayList<>();
    for (String order : orders) {
      stores.forEach(store -> rows.add(new String[] {order, store}));
    }
    Figures[] best = new Figures[rows.size()];
    for (int time = 0; time < times; time++) {
      for (int i = 0; i < best.length; i++) {
        // What did not end once will not the next time.
        if (best[i] == null || best[i].failure() == null) {
          Figures now = run(net, rows.get(i)[0], rows.get(i)[1]);
          best[i] = best[i] == null || now.cpu() < best[i].cpu() ? now : best[i];
        }
      }
    }
    for (int i = 0; i < best.length; i++) {
      System.out.println(line(net.name(), rows.get(i)[0], rows.get(i)[1], best[i], best[0]));
    }
  }

  private static String line(String net, String order, String store, Figures now, Figures full) {
    String head = "| " + net + " | " + order + " | `" + store + "` | ";
    return now.failure() != null
        ? head + now.failure() + " | | | | | |"
        : head
            + String.format(
                Locale.ROOT,
                "%,d | %,d | %.2f | %.0f %% | %.2f | %.0f %% |",
                now.states(),
                now.arcs(),
                now.bytes(),
                100 * now.bytes() * now.states() / (full.bytes() * full.states()),
                now.cpu(),
                100 * now.cpu() / full.cpu());
  }

  private Figures run(Net net, String order, String store)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx240m",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                NetThroughput.class.getName(),
                net.file().toString(),
                order,
                store));
    if (net.parameter() != null) {
      command.add(net.parameter());
    }
    Path output = Files.createTempFile("figures", ".txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
        return new Figures(0, 0, 0, 0, "not within " + seconds + " s");
      }
      String text = Files.readString(output, StandardCharsets.UTF_8).strip();
      String[] cells = text.split("\t");
      return cells.length < 11
          ? new Figures(0, 0, 0, 0, text.lines().findFirst().orElse("nothing was printed"))
          : new Figures(
              Long.parseLong(cells[2]),
              Long.parseLong(cells[3]),
              Double.parseDouble(cells[7]),
              Double.parseDouble(cells[9]),
              null);
    } finally {
      Files.delete(output);
    }
  }
}
