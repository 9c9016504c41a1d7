package dev.nutshell.bench.stores;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Explores one example under several stores, a JVM each by {@link ExampleThroughput}, and prints a
 * Markdown table with the CPU time of the searching thread, also relative to the first store.
 *
 * <p>Arguments: the model, the orders and the stores (separated by semicolons, since specifications
 * contain commas), how often each is run (the fastest counts), then its parameters: {@code
 * Philosophers "dfs;bfs" "full;comback;delta:k=5" 3 n=16}.
 */
public final class StoreComparison {
  private static final Pattern LINE =
      Pattern.compile(
          ": ([\\d,]+) states.*?, ([\\d,]+) transitions, depth ([\\d,]+),.*?, ([\\d.]+)"
              + " bytes/state, [\\d.]+ s, ([\\d.]+) s CPU,");

  private StoreComparison() {}

  private record Figures(String states, String transitions, String depth, double bytes, double s) {}

  public static void main(String[] args) throws IOException, InterruptedException {
    int runs = Integer.parseInt(args[3]);
    List<String> parameters = Arrays.asList(args).subList(4, args.length);
    System.out.println("| search | store | states | depth | bytes/state | CPU s | ratio |");
    System.out.println("| --- | --- | ---: | ---: | ---: | ---: | ---: |");
    for (String order : args[1].split(";")) {
      double first = 0;
      for (String store : args[2].split(";")) {
        Figures best = null;
        for (int i = 0; i < runs; i++) {
          Figures figures = run(args[0], order, store, parameters);
          best = best == null || figures.s < best.s ? figures : best;
        }
        first = first == 0 ? best.s : first;
        System.out.printf(
            Locale.ROOT,
            "| %s | `%s` | %s | %s | %.1f | %.2f | %.2f |%n",
            order,
            store,
            best.states,
            best.depth,
            best.bytes,
            best.s,
            best.s / first);
      }
    }
  }

  private static Figures run(String model, String order, String store, List<String> parameters)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(ExampleThroughput.class.getName(), model, order, store, "none"));
    command.addAll(parameters);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    Matcher line = LINE.matcher(output);
    if (!line.find()) {
      throw new IllegalStateException(output);
    }
    return new Figures(
        line.group(1),
        line.group(2),
        line.group(3),
        Double.parseDouble(line.group(4)),
        Double.parseDouble(line.group(5)));
  }
}
