package dev.nutshell.bench.snapshots;

import dev.nutshell.api.JavaModels;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.lts.AutReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One exploration and its figures, in this JVM or in one of its own, so that the loop is compiled
 * for one store.
 *
 * <p>Arguments: model ({@code Name:a=1,b=2} for an example, or an {@code .aut} file), order, store,
 * seconds allowed, megabytes allowed.
 */
public final class Exploring {
  private static final Pattern HELD = Pattern.compile("at most (\\d+) states were held");

  private Exploring() {}

  /**
   * @param held the most states held at once
   * @param bytes of the visited set
   * @param seconds CPU time of the searching thread
   */
  public record Figures(
      long states,
      long transitions,
      long depth,
      long revisited,
      long held,
      long bytes,
      double seconds,
      String verdict) {
    static Figures parse(String line) {
      String[] parts = line.split(" ");
      return new Figures(
          Long.parseLong(parts[0]),
          Long.parseLong(parts[1]),
          Long.parseLong(parts[2]),
          Long.parseLong(parts[3]),
          Long.parseLong(parts[4]),
          Long.parseLong(parts[5]),
          Double.parseDouble(parts[6]),
          parts[7]);
    }

    String line() {
      return String.join(
          " ",
          Long.toString(states),
          Long.toString(transitions),
          Long.toString(depth),
          Long.toString(revisited),
          Long.toString(held),
          Long.toString(bytes),
          Double.toString(seconds),
          verdict);
    }
  }

  public static void main(String[] args) {
    Figures figures =
        run(
            load(args[0]),
            args[1],
            args[2],
            Duration.ofSeconds(Long.parseLong(args[3])),
            Long.parseLong(args[4]) << 20,
            true);
    System.out.println(figures.line());
  }

  static TransitionSystem load(String model) {
    Loading loading;
    if (model.endsWith(".aut") || model.endsWith(".gz")) {
      loading = AutReader.load(Path.of(model), MemoryBudget.unlimited());
    } else {
      Map<String, String> parameters = new LinkedHashMap<>();
      String[] parts = model.split(":", 2);
      for (String pair : parts[1].split(",")) {
        parameters.put(pair.split("=")[0], pair.split("=")[1]);
      }
      loading = JavaModels.load(parts[0], parameters, Exploring.class.getClassLoader());
    }
    return switch (loading) {
      case Loading.Loaded loaded -> loaded.system();
      case Loading.Rejected rejected ->
          throw new IllegalArgumentException(rejected.problems().toString());
    };
  }

  static Figures run(
      TransitionSystem system,
      String order,
      String store,
      Duration allowed,
      long memory,
      boolean talkative) {
    return run(system, order, store, allowed, memory, talkative, Reduction.NONE);
  }

  static Figures run(
      TransitionSystem system,
      String order,
      String store,
      Duration allowed,
      long memory,
      boolean talkative,
      Reduction reduction) {
    RunSpec spec =
        RunSpec.builder()
            .order(order.equals("dfs") ? Order.DFS : Order.BFS)
            .store(store)
            .property("none")
            .time(allowed)
            .memory(memory)
            .reduce(reduction)
            .build();
    Runner runner = new Runner((Plan.Ready) Planner.plan(spec, system));
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    Result result = runner.run();
    double seconds = (threads.getCurrentThreadCpuTime() - before) / 1e9;
    long held = result.counts().states();
    for (String note : result.notes()) {
      Matcher matcher = HELD.matcher(note);
      held = matcher.find() ? Long.parseLong(matcher.group(1)) : held;
      if (talkative) {
        System.out.println("# " + note);
      }
    }
    return new Figures(
        result.counts().states(),
        result.counts().transitions(),
        result.counts().depth(),
        result.counts().revisited(),
        held,
        result.store().bytes(),
        seconds,
        result.limitReached() == null ? "complete" : "cut:" + result.limitReached().word());
  }

  /** The same in a JVM of its own; null where it fails. */
  static Figures apart(String model, String order, String store, int seconds, int megabytes)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-Xmx240m"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Exploring.class.getName(), model, order, store));
    command.addAll(List.of(Integer.toString(seconds), Integer.toString(megabytes)));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    String[] lines = output.strip().split("\n");
    try {
      return Figures.parse(lines[lines.length - 1]);
    } catch (RuntimeException failed) {
      System.err.println(store + ": " + output);
      return null;
    }
  }
}
