package dev.nutshell.bench.stores;

import dev.nutshell.api.JavaModels;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One model under several stores: bytes a state and CPU seconds, beside those of the first store in
 * the same run. A JVM each, so that the loop is compiled for one store.
 *
 * <p>{@code StoreRace MODEL ORDER STORE;STORE;… [NAME=VALUE …]}, where MODEL is a Promela file,
 * taken pure, or the name of an example. With the store {@code spin} the model runs under SPIN's
 * own modes, too.
 */
public final class StoreRace {
  private static final String ONE = "one";

  /** What SPIN adds to a vector before it goes into the automaton, and then some. */
  private static final int MA_ROOM = 64;

  private static final Pattern STORED = Pattern.compile("(\\d+) states, stored");
  private static final Pattern VECTOR = Pattern.compile("State-vector (\\d+) byte");
  private static final Pattern MEGABYTES = Pattern.compile("([\\d.]+)\\s+actual memory usage");
  private static final Pattern CPU = Pattern.compile("cpu ([\\d.]+) ([\\d.]+)");

  private StoreRace() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments[0].equals(ONE)) {
      one(arguments);
      return;
    }
    System.out.println("| store | states | bytes a state | CPU seconds | ratio |");
    System.out.println("| --- | --- | --- | --- | --- |");
    double first = 0;
    for (String store : arguments[2].split(";")) {
      if (store.equals("spin")) {
        spin(Path.of(arguments[0]).toAbsolutePath());
        continue;
      }
      String[] figures = inItsOwnJvm(arguments, store);
      double seconds = Double.parseDouble(figures[2]);
      first = first == 0 ? seconds : first;
      String ratio = String.format(Locale.ROOT, "%.2f", seconds / first);
      row("`" + store + "`", figures[0], Double.parseDouble(figures[1]), seconds, ratio);
    }
  }

  private static void row(String store, String states, double bytes, double seconds, String ratio) {
    System.out.printf(
        Locale.ROOT, "| %s | %s | %.2f | %.2f | %s |%n", store, states, bytes, seconds, ratio);
  }

  /** States, bytes a state and CPU seconds. */
  static String[] inItsOwnJvm(String[] arguments, String store)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().get()));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), StoreRace.class.getName(), ONE));
    command.addAll(List.of(arguments));
    command.set(command.size() - arguments.length + 2, store);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes()).strip();
    process.waitFor();
    String[] lines = output.split("\n");
    for (int i = 0; i < lines.length - 1; i++) {
      System.err.println(store + ": " + lines[i]);
    }
    return lines[lines.length - 1].split(" ");
  }

  /** Explores in this JVM and prints states, bytes a state, CPU seconds of the search. */
  private static void one(String[] arguments) {
    TransitionSystem system = load(arguments);
    RunSpec spec =
        RunSpec.builder()
            .order(Order.valueOf(arguments[2].toUpperCase(Locale.ROOT)))
            .store(arguments[3])
            .property("none")
            .build();
    Runner runner = new Runner((Plan.Ready) Planner.plan(spec, system));
    var threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    Result result = runner.run();
    double cpu = (threads.getCurrentThreadCpuTime() - before) / 1e9;
    result.notes().forEach(System.out::println);
    System.out.printf(
        Locale.ROOT,
        "%d %.3f %.3f%n",
        result.counts().states(),
        result.store().bytesPerState(),
        cpu);
  }

  private static TransitionSystem load(String[] arguments) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (int i = 4; i < arguments.length; i++) {
      String[] pair = arguments[i].split("=", 2);
      parameters.put(pair[0], pair[1]);
    }
    Loading loading =
        arguments[1].endsWith(".pml")
            ? PromelaFrontEnd.load(Path.of(arguments[1]), parameters, PromelaOptions.PURE)
            : JavaModels.load(arguments[1], parameters, StoreRace.class.getClassLoader());
    return switch (loading) {
      case Loading.Loaded loaded -> loaded.system();
      case Loading.Rejected rejected ->
          throw new IllegalArgumentException(rejected.problems().toString());
    };
  }

  private static void spin(Path model) throws IOException, InterruptedException {
    String plain = spin(model, "");
    row("SPIN", plain);
    row("SPIN `-DCOLLAPSE`", spin(model, "-DCOLLAPSE"));
    // SPIN wants to know in advance how long the vector is at most.
    int length = (int) figure(VECTOR, plain);
    row("SPIN `-DMA`", spin(model, "-DMA=" + (length + MA_ROOM)));
    row("SPIN `-DCOLLAPSE -DMA`", spin(model, "-DCOLLAPSE -DMA=64"));
  }

  private static void row(String mode, String output) {
    double states = figure(STORED, output);
    Matcher cpu = CPU.matcher(output);
    double seconds =
        cpu.find() ? Double.parseDouble(cpu.group(1)) + Double.parseDouble(cpu.group(2)) : 0;
    double bytes = figure(MEGABYTES, output) * (1 << 20) / states;
    row(mode, Long.toString((long) states), bytes, seconds, "");
  }

  private static double figure(Pattern pattern, String output) {
    Matcher matcher = pattern.matcher(output);
    return matcher.find() ? Double.parseDouble(matcher.group(1)) : 0;
  }

  private static String spin(Path model, String mode) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("race");
    String command =
        "spin -a -o1 -o2 -o3 "
            + model
            + " >/dev/null; gcc -O2 -w -DNOREDUCE -DSAFETY -DNOCLAIM -DMEMLIM=8000 "
            + mode
            + " -o pan pan.c; TIMEFORMAT='cpu %U %S'; time ./pan -c0 -m3000000";
    Process process =
        new ProcessBuilder("bash", "-c", command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes());
    process.waitFor();
    return output;
  }
}
