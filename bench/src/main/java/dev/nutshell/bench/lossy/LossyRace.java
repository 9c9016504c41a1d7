package dev.nutshell.bench.lossy;

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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The stores that may omit states beside SPIN's, at the same memory, in one run on one machine:
 * {@code LossyRace MODEL.pml [LOG …]}, explored pure and depth-first, all violations counted. The
 * bit arrays have 2^LOG bits; without any, hash compaction runs, too, and all three ways to find
 * bits. {@code LossyRace MODEL.pml seeds=N LOG …} compares bit arrays over N seeds of ours and N of
 * SPIN's hash functions ({@code -h}).
 *
 * <p>CPU time is that of our searching thread, in a JVM of its own, and of {@code pan} ({@code gcc
 * -O2 -DNOREDUCE -DSAFETY -DNOCLAIM}).
 */
public final class LossyRace {
  private static final Pattern STORED = Pattern.compile("([\\d.e+]+) states, stored");
  private static final Pattern MEGABYTES = Pattern.compile("([\\d.]+)\\s+actual memory usage");
  private static final Pattern CPU = Pattern.compile("cpu ([\\d.]+) ([\\d.]+)");

  private LossyRace() {}

  /** What a run saw. */
  private record Figures(long states, double bytes, double seconds, String promise) {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments[0].equals("one")) {
      one(Path.of(arguments[1]), arguments[2], Long.parseLong(arguments[3]));
      return;
    }
    Path model = Path.of(arguments[0]).toAbsolutePath();
    if (arguments.length > 1 && arguments[1].startsWith("seeds=")) {
      int seeds = Integer.parseInt(arguments[1].substring("seeds=".length()));
      overSeeds(model, seeds, Stream.of(arguments).skip(2).mapToInt(Integer::parseInt).toArray());
      return;
    }
    System.out.println("| store | states | missed | bytes a state | CPU seconds | promise |");
    System.out.println("| --- | ---: | ---: | ---: | ---: | --- |");
    Figures full = ours(model, "full");
    row("`full`", full, full);
    if (arguments.length > 1) {
      arrays(model, full, Stream.of(arguments).skip(1).mapToInt(Integer::parseInt).toArray());
      return;
    }
    row("`compact:bits=32`", ours(model, "compact:bits=32"), full);
    row("`compact:bits=40`", ours(model, "compact:bits=40"), full);
    row("SPIN `-DHC4`", spin(model, "-DHC4", ""), full);
    arrays(model, full, 22, 24, 26, 28);
    for (String way : new String[] {"triple", "independent"}) {
      row("`…size=8192K," + way + "`", ours(model, "bitstate:k=3,size=8192K," + way), full);
    }
  }

  private static void arrays(Path model, Figures full, int... logs)
      throws IOException, InterruptedException {
    for (int bits : logs) {
      String size = ",size=" + (1 << bits - 13) + "K";
      row("`bitstate:k=3" + size + "`", ours(model, "bitstate:k=3" + size), full);
      row("`…,blocked`", ours(model, "bitstate:k=3" + size + ",blocked"), full);
      row("SPIN `-DBITSTATE -w" + bits + "`", spin(model, "-DBITSTATE", " -k3 -w" + bits), full);
    }
  }

  /** Means over seeds of the states found and the CPU time, taking turns. */
  private static void overSeeds(Path model, int seeds, int... logs)
      throws IOException, InterruptedException {
    System.out.println("| bits | ours | ± | CPU seconds | SPIN | ± | CPU seconds |");
    System.out.println("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (int log : logs) {
      List<Figures> ours = new ArrayList<>();
      List<Figures> spins = new ArrayList<>();
      for (int seed = 1; seed <= seeds; seed++) {
        ours.add(ours(model, "bitstate:k=3,size=" + (1 << log - 13) + "K", seed));
        spins.add(spin(model, "-DBITSTATE", " -h" + seed + " -k3 -w" + log));
      }
      System.out.printf("| 2^%d | %s | %s |%n", log, means(ours), means(spins));
    }
  }

  private static String means(List<Figures> runs) {
    double mean = runs.stream().mapToLong(Figures::states).average().orElseThrow();
    double variance = 0;
    for (Figures run : runs) {
      variance += (run.states - mean) * (run.states - mean) / Math.max(1, runs.size() - 1);
    }
    double[] seconds = runs.stream().mapToDouble(Figures::seconds).sorted().toArray();
    return String.format(
        Locale.ROOT,
        "%,.0f | %,.0f | %.2f",
        mean,
        Math.sqrt(variance / runs.size()),
        seconds[seconds.length / 2]);
  }

  private static void row(String name, Figures figures, Figures full) {
    System.out.printf(
        Locale.ROOT,
        "| %s | %,d | %.3f %% | %.2f | %.2f | %s |%n",
        name,
        figures.states,
        100.0 * (full.states - figures.states) / full.states,
        figures.bytes / figures.states,
        figures.seconds,
        figures.promise);
  }

  private static Figures ours(Path model, String store) throws IOException, InterruptedException {
    return ours(model, store, 0);
  }

  private static Figures ours(Path model, String store, long seed)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().get()));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(LossyRace.class.getName(), "one", model.toString(), store));
    command.add(Long.toString(seed));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String[] parts = new String(process.getInputStream().readAllBytes()).strip().split(";");
    process.waitFor();
    return new Figures(
        Long.parseLong(parts[0]),
        Double.parseDouble(parts[1]),
        Double.parseDouble(parts[2]),
        parts[3]);
  }

  private static void one(Path model, String store, long seed) {
    Loading loading = PromelaFrontEnd.load(model, Map.of(), PromelaOptions.PURE);
    TransitionSystem system = ((Loading.Loaded) loading).system();
    RunSpec spec = RunSpec.builder().store(store).order(Order.DFS).seed(seed).findAll().build();
    Runner runner = new Runner((Plan.Ready) Planner.plan(spec, system));
    var threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    Result result = runner.run();
    double cpu = (threads.getCurrentThreadCpuTime() - before) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%d;%d;%.3f;%s: omission %.3g, expected omissions %.4g%n",
        result.counts().states(),
        result.store().bytes(),
        cpu,
        result.guarantee().kind().word(),
        result.guarantee().omissionProbability(),
        result.guarantee().expectedOmissions().orElse(0));
  }

  private static Figures spin(Path model, String mode, String options)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("race");
    String command =
        "spin -a -o1 -o2 -o3 "
            + model
            + " >/dev/null; gcc -O2 -w -DNOREDUCE -DSAFETY -DNOCLAIM -DMEMLIM=8000 "
            + mode
            + " -o pan pan.c; TIMEFORMAT='cpu %U %S'; time ./pan -c0 -m3000000"
            + options;
    Process process =
        new ProcessBuilder("bash", "-c", command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes());
    process.waitFor();
    Matcher cpu = CPU.matcher(output);
    double seconds =
        cpu.find() ? Double.parseDouble(cpu.group(1)) + Double.parseDouble(cpu.group(2)) : 0;
    double array = options.isEmpty() ? 0 : 1L << Integer.parseInt(options.split("-w")[1]) - 3;
    double bytes = array > 0 ? array : figure(MEGABYTES, output) * (1 << 20);
    return new Figures((long) figure(STORED, output), bytes, seconds, "none");
  }

  private static double figure(Pattern pattern, String output) {
    Matcher matcher = pattern.matcher(output);
    return matcher.find() ? Double.parseDouble(matcher.group(1)) : 0;
  }
}
