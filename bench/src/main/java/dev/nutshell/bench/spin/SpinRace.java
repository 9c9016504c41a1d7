package dev.nutshell.bench.spin;

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
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Nutshell beside SPIN, model by model, in one run on one machine: ratios count, times do not.
 *
 * <p>{@code SpinRace search CORPUS N} compares the search alone on the N models with the most
 * states: CPU time of {@code pan} ({@code gcc -O2 -DNOREDUCE -DSAFETY -DNOCLAIM}) against the CPU
 * time of our search thread, depth-first, store full, both pure. {@code SpinRace whole CORPUS MOST}
 * compares the whole way from file to verdict on all models with at most so many states: {@code
 * spin -a}, {@code gcc} and {@code pan} against the launcher, as users run them.
 */
public final class SpinRace {
  public static final String GCC = "gcc -O2 -w -DNOREDUCE -DSAFETY -DNOCLAIM -o pan pan.c";
  public static final String PAN = "./pan -c0 -m3000000";

  /** Runs of each side in turn, of which the better counts: others use the machine, too. */
  private static final int REPEATS = 2;

  private SpinRace() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path corpus = Path.of(arguments[1]).toAbsolutePath();
    switch (arguments[0]) {
      case "one" -> one(corpus);
      case "search" -> search(corpus, Integer.parseInt(arguments[2]));
      case "whole" -> whole(corpus, Long.parseLong(arguments[2]));
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  /** Explores one model in this JVM and prints states, CPU seconds of the search, of everything. */
  private static void one(Path model) {
    Loading loading = PromelaFrontEnd.load(model, Map.of(), PromelaOptions.PURE);
    TransitionSystem system = ((Loading.Loaded) loading).system();
    RunSpec spec = RunSpec.builder().store("full").order(Order.DFS).findAll().build();
    Runner runner = new Runner((Plan.Ready) Planner.plan(spec, system));
    var threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    Result result = runner.run();
    double cpu = (threads.getCurrentThreadCpuTime() - before) / 1e9;
    System.out.println(result.counts().states() + " " + cpu);
  }

  private static void search(Path corpus, int count) throws IOException, InterruptedException {
    List<String[]> rows = rows(corpus);
    rows.sort(Comparator.comparingLong(row -> -Long.parseLong(row[1])));
    System.out.println("model states spin_cpu ours_cpu ratio");
    double logs = 0;
    for (String[] row : rows.subList(0, count)) {
      Path model = corpus.resolve(row[0]);
      Path folder = Files.createTempDirectory("race");
      shell(folder, "spin -a -o1 -o2 -o3 " + model);
      shell(folder, GCC);
      double spin = Double.MAX_VALUE;
      double ours = Double.MAX_VALUE;
      String states = "";
      for (int i = 0; i < REPEATS; i++) {
        spin = Math.min(spin, cpu(folder, PAN));
        String[] answer = inJvm(SpinRace.class, "one", model.toString()).split(" ");
        states = answer[0];
        ours = Math.min(ours, Double.parseDouble(answer[1]));
      }
      double ratio = ours / spin;
      logs += Math.log(ratio);
      System.out.printf("%s %s %.2f %.2f %.2f%n", row[0], states, spin, ours, ratio);
    }
    System.out.printf("geometric mean %.2f%n", Math.exp(logs / count));
  }

  /** What a program prints in a JVM like this one. */
  public static String inJvm(Class<?> program, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().get()));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes()).strip();
    process.waitFor();
    return output;
  }

  private static void whole(Path corpus, long most) throws IOException, InterruptedException {
    Path launcher = Path.of("nutshell").toAbsolutePath();
    System.out.println("model states spin_cpu ours_cpu ratio");
    double logs = 0;
    int count = 0;
    for (String[] row : rows(corpus)) {
      if (Long.parseLong(row[1]) > most) {
        continue;
      }
      Path model = corpus.resolve(row[0]);
      Path folder = Files.createTempDirectory("race");
      double spin =
          cpu(
              folder,
              "spin -a "
                  + model
                  + " && gcc -O2 -w -DSAFETY -DNOREDUCE -DNOCLAIM -o pan pan.c && ./pan -m3000000");
      double ours =
          cpu(
              folder,
              launcher + " check " + model + " --kind promela --reduce none --quiet --trail t");
      double ratio = ours / spin;
      logs += Math.log(ratio);
      count++;
      System.out.printf("%s %s %.2f %.2f %.2f%n", row[0], row[1], spin, ours, ratio);
    }
    System.out.printf("geometric mean over %d models %.2f%n", count, Math.exp(logs / count));
  }

  private static List<String[]> rows(Path corpus) throws IOException {
    List<String[]> rows = new ArrayList<>();
    for (String line : Files.readAllLines(corpus.resolve("oracle.tsv")).stream().skip(1).toList()) {
      rows.add(line.split("\t"));
    }
    return rows;
  }

  /** User and system seconds of a shell command, its children included. */
  public static double cpu(Path folder, String command) throws IOException, InterruptedException {
    String timed = "TIMEFORMAT='%U %S'; time { (" + command + ") >/dev/null 2>&1; }";
    String[] times = shell(folder, timed).strip().split(" ");
    return Double.parseDouble(times[0]) + Double.parseDouble(times[1]);
  }

  public static String shell(Path folder, String command) throws IOException, InterruptedException {
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
