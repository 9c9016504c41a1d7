package dev.nutshell.bench.threads;

import dev.nutshell.bench.spin.SpinRace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Two threads of ours beside SPIN's own multi-core searches on two cores, nothing reduced: states a
 * second that passes, ours over the better of theirs. Seconds are those of whole processes, ours
 * from the file on, theirs of {@code pan} alone; the best of so many runs in turn counts.
 *
 * <pre>SpinCores LAUNCHER CORPUS REPEATS</pre>
 */
public final class SpinCores {
  private static final List<String> MODELS =
      List.of(
          "leader/leader7.pml",
          "spins-cases/brp/brp.prm",
          "paulmckrcu_perfbook/CodeSamples/formal/promela/dyntick/dyntickRCU-irqnn-ssl.spin");

  private static final Pattern STORED = Pattern.compile("(\\d+) states, stored");
  private static final Pattern REAL = Pattern.compile("(?m)^passed ([\\d.]+)$");

  /** Who searches: how it is made, and how it is run. */
  private enum Runner {
    ONE_CORE("", "./pan -n -m3000000"),
    BFS_PAR("-DBFS_PAR", "./pan -n -u2"),
    // Its threads hand states on at this depth; its default is meant for deeper models.
    NCORE("-DNCORE=2", "./pan -n -m3000000 -z64"),
    OURS_BFS(null, "--search bfs"),
    OURS_DFS(null, "--search dfs");

    private final String macro;
    private final String command;

    Runner(String macro, String command) {
      this.macro = macro;
      this.command = command;
    }
  }

  private record Took(long states, double seconds) {
    double rate() {
      return states / seconds;
    }
  }

  private SpinCores() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path launcher = Path.of(arguments[0]).toAbsolutePath();
    Path corpus = Path.of(arguments[1]).toAbsolutePath().resolve("promela");
    int repeats = Integer.parseInt(arguments[2]);
    System.out.println(
        "| model | states | pan, one core: s | -DBFS_PAR: s (states) | -DNCORE=2: s (states) |"
            + " ours, bfs: s | ours, dfs: s | states a second, ours over theirs |");
    System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for (String model : MODELS) {
      Path folder = Files.createTempDirectory("cores");
      Path path = corpus.resolve(model);
      SpinRace.shell(folder, "spin -a -o1 -o2 -o3 " + path);
      Took[] best = new Took[Runner.values().length];
      for (int i = 0; i < repeats; i++) {
        for (Runner runner : Runner.values()) {
          Took took = run(runner, folder, path, launcher);
          Took known = best[runner.ordinal()];
          best[runner.ordinal()] = known == null || took.rate() > known.rate() ? took : known;
        }
      }
      print(path, best);
    }
  }

  private static Took run(Runner runner, Path folder, Path model, Path launcher)
      throws IOException, InterruptedException {
    String command;
    if (runner.macro == null) {
      command =
          launcher
              + " check "
              + model
              + " --kind promela --property none --merge off --dead off --reduce none --store full"
              + " --threads 2 --progress-bar off "
              + runner.command;
    } else {
      String options = "-O2 -w -DSAFETY -DNOREDUCE -DNOCLAIM -DMEMLIM=8000 " + runner.macro;
      SpinRace.shell(folder, "gcc " + options + " -o pan pan.c");
      command = runner.command;
    }
    String text =
        SpinRace.shell(folder, "TIMEFORMAT='passed %R'; time { timeout 300 " + command + "; }");
    Matcher stored = STORED.matcher(text);
    Matcher passed = REAL.matcher(text);
    if (!stored.find() || !passed.find()) {
      throw new IllegalStateException(command + ": " + text);
    }
    return new Took(Long.parseLong(stored.group(1)), Double.parseDouble(passed.group(1)));
  }

  private static void print(Path model, Took[] took) {
    Took bfs = took[Runner.BFS_PAR.ordinal()];
    Took cores = took[Runner.NCORE.ordinal()];
    Took ourBfs = took[Runner.OURS_BFS.ordinal()];
    Took ourDfs = took[Runner.OURS_DFS.ordinal()];
    System.out.printf(
        Locale.ROOT,
        "| %s | %,d | %.2f | %.2f (%,d) | %.2f (%,d) | %.2f | %.2f | %.2f |%n",
        model.getFileName(),
        ourBfs.states,
        took[Runner.ONE_CORE.ordinal()].seconds,
        bfs.seconds,
        bfs.states,
        cores.seconds,
        cores.states,
        ourBfs.seconds,
        ourDfs.seconds,
        Math.max(ourBfs.rate(), ourDfs.rate()) / Math.max(bfs.rate(), cores.rate()));
    System.out.flush();
  }
}
