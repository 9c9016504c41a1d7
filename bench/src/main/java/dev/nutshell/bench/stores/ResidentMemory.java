package dev.nutshell.bench.stores;

import dev.nutshell.bench.nets.ExampleNets;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.report.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Runs the launcher with little memory, every store in every size, and compares the peak resident
 * size of the whole process with {@code --memory}: the size that the run reports, and the one that
 * is read from outside while it goes on. More than 5 % above is a fault.
 *
 * <p>Arguments, all optional: the launcher, the seconds a run may take, the sizes in mebibytes
 * ({@code 96,128}), the stores (separated by semicolons, {@code all}), the models ({@code
 * wide,leader,philosophers,telephones}, or {@code turns}: each run has the next one).
 */
public final class ResidentMemory {
  private static final double ALLOWED = 1.05;
  private static final List<String> MODELS =
      List.of("wide", "leader", "philosophers", "telephones");

  /** States of four kilobytes of noise, which no store makes smaller: fills memory in seconds. */
  private static final String WIDE =
      """
      int a[1000];
      int x = 1;
      active proctype A() {
        int i;
        do
        :: d_step {
             x = x * 69069 + 1; i = 0;
             do :: i < 1000 -> x = x * 69069 + 1; a[i] = x; i++ :: else -> break od
           }
        :: d_step {
             x = x * 69069 + 3; i = 0;
             do :: i < 1000 -> x = x * 69069 + 1; a[i] = x; i++ :: else -> break od
           }
        od
      }
      """;

  private static final List<String> PURE = List.of("--merge=off", "--dead=off", "--reduce=none");

  private final String launcher;
  private final String seconds;
  private final Path net;
  private final Path wide;

  private ResidentMemory(String launcher, String seconds, Path net, Path wide) {
    this.launcher = launcher;
    this.seconds = seconds;
    this.net = net;
    this.wide = wide;
  }

  private record Outcome(long reported, long seen, String end, long states) {
    long peak() {
      return Math.max(reported, seen);
    }
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    String launcher = args.length > 0 ? args[0] : "./nutshell";
    String seconds = args.length > 1 ? args[1] : "6";
    String sizes = args.length > 2 ? args[2] : "96,128,192,256,512,1024";
    String stores = args.length > 3 ? args[3] : "all";
    String models = args.length > 4 ? args[4] : "turns";
    Path net = Files.createTempFile("telephones", ".pnml");
    Path wide = Files.createTempFile("wide", ".pml");
    try {
      Files.writeString(wide, WIDE);
      ExampleNets.main(new String[] {net.toString(), "telephones", "14"});
      new ResidentMemory(launcher, seconds, net, wide)
          .measure(
              Arrays.stream(sizes.split(",")).map(Long::valueOf).toList(),
              stores.equals("all") ? Stores.specimens() : List.of(stores.split(";")),
              models);
    } finally {
      Files.delete(net);
      Files.delete(wide);
    }
  }

  private void measure(List<Long> sizes, List<String> stores, String models)
      throws IOException, InterruptedException {
    int runs = 0;
    int faults = 0;
    double worst = 0;
    System.out.println("# peak resident size of the whole process, MiB; ended by what");
    for (String store : stores) {
      for (long size : sizes) {
        List<String> chosen =
            models.equals("turns")
                ? List.of(MODELS.get(runs % MODELS.size()))
                : List.of(models.split(","));
        for (String model : chosen) {
          Outcome outcome = run(model, store, size);
          double share = outcome.peak() / (double) (size << 20);
          worst = Math.max(worst, share);
          faults += share > ALLOWED ? 1 : 0;
          runs++;
          System.out.printf(
              Locale.ROOT,
              "%-38s %-13s %5d M  peak %7.1f  seen %7.1f  %5.1f %%%s  %,12d states, %s%n",
              store,
              model,
              size,
              outcome.reported() / 1048576.0,
              outcome.seen() / 1048576.0,
              100 * share,
              share > ALLOWED ? " TOO MUCH" : "",
              outcome.states(),
              outcome.end());
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "# %d runs, %d above 105 %%, the largest %.1f %%%n",
        runs,
        faults,
        100 * worst);
  }

  private List<String> arguments(String model) {
    return switch (model) {
      case "wide" -> List.of(wide.toString());
      case "leader" -> List.of("examples/promela/leader.pml", "-DN=9");
      case "philosophers" -> List.of("java:Philosophers", "-Dn=20");
      case "telephones" -> List.of(net.toString());
      default -> List.of(model);
    };
  }

  private Outcome run(String model, String store, long size)
      throws IOException, InterruptedException {
    Path json = Files.createTempFile("resident", ".json");
    Path words = Files.createTempFile("resident", ".txt");
    try {
      List<String> command = new ArrayList<>(List.of(launcher, "check"));
      command.addAll(arguments(model));
      if (model.equals("wide") || model.equals("leader")) {
        command.addAll(PURE);
      }
      command.addAll(
          List.of("--threads=1", "--property=none", "--store=" + store, "--memory=" + size + "M"));
      command.addAll(List.of("--time=" + seconds + "s", "--json=" + json, "--progress-bar=off"));
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(words.toFile())
              .start();
      long seen = 0;
      do {
        // The launcher becomes the JVM, so the process is the one to look at.
        seen = Math.max(seen, peakOf(process.pid()));
      } while (!process.waitFor(20, TimeUnit.MILLISECONDS));
      String text = Files.readString(json);
      if (text.isBlank()) {
        String why = Files.readString(words).lines().findFirst().orElse("");
        return new Outcome(0, seen, "status " + process.exitValue() + ": " + why, 0);
      }
      Figures figures = Figures.read(text);
      String end = figures.text("limits.reached");
      return new Outcome(
          figures.number("memory.peak"),
          seen,
          end == null ? figures.text("verdict") : end,
          figures.number("counts.states"));
    } finally {
      Files.delete(json);
      Files.delete(words);
    }
  }

  private static long peakOf(long process) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + process + "/status"))) {
        if (line.startsWith("VmHWM:")) {
          return Long.parseLong(line.replaceAll("\\D", "")) << 10;
        }
      }
    } catch (IOException ended) {
      // It is over, and what it reported counts.
    }
    return 0;
  }
}
