package dev.nutshell.bench.liveness;

import dev.nutshell.bench.spin.SpinRace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The largest claims of the corpus that hold, whole commands beside {@code spin -a}, {@code gcc
 * -O2} and {@code pan}, in one run on one machine: ratios count, times do not.
 *
 * <p>{@code ClaimRace default|pure CORPUS N MOST [OPTION…]} takes the N claims with the most states
 * of at most MOST states, without fairness; the options are ours. {@code default}: both with the
 * reductions that a user gets who says nothing; {@code pure}: both without any. Printed are seconds
 * that pass: of {@code pan} and of our search by its own account, of all of SPIN's commands and of
 * ours, then CPU seconds of both.
 */
public final class ClaimRace {
  /** Runs of each side in turn, of which the better counts: others use the machine, too. */
  private static final int REPEATS = 3;

  private static final Pattern SEARCH = Pattern.compile("\"search\" : ([\\d.E-]+)");

  private record Times(double search, double passed, double cpu) {
    Times best(Times other) {
      return new Times(
          Math.min(search, other.search), Math.min(passed, other.passed), Math.min(cpu, other.cpu));
    }

    Times to(Times other) {
      return new Times(search / other.search, passed / other.passed, cpu / other.cpu);
    }
  }

  private final boolean pure;
  private final String more;

  private ClaimRace(boolean pure, String more) {
    this.pure = pure;
    this.more = more;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path corpus = Path.of(arguments[1]).toAbsolutePath();
    int count = Integer.parseInt(arguments[2]);
    long most = Long.parseLong(arguments[3]);
    String more = String.join(" ", List.of(arguments).subList(4, arguments.length));
    ClaimRace race = new ClaimRace(arguments[0].equals("pure"), more);
    Set<String> seen = new HashSet<>();
    List<ClaimRow> rows =
        ClaimRow.all(corpus).stream()
            .filter(row -> row.verdict().equals(Said.HOLDS) && !row.reduced())
            // Beside rendezvous, pan refuses fairness where it reduces.
            .filter(row -> row.states() <= most && !row.asked().fair())
            .sorted(Comparator.comparingLong(row -> -row.states()))
            .filter(row -> seen.add(row.name()))
            .limit(count)
            .toList();
    System.out.println(
        "| claim | SPIN's states | pan: s | our search: s | ratio | spin, gcc, pan: s | ours: s |"
            + " ratio | CPU, ratio |");
    System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    List<Times> ratios = new ArrayList<>();
    for (ClaimRow row : rows) {
      ratios.add(race.run(row));
    }
    System.out.printf(
        Locale.ROOT,
        "geometric means: search %.2f, file to verdict %.2f, in CPU %.2f%n",
        mean(ratios.stream().map(Times::search).toList()),
        mean(ratios.stream().map(Times::passed).toList()),
        mean(ratios.stream().map(Times::cpu).toList()));
  }

  private static double mean(List<Double> ratios) {
    return Math.exp(ratios.stream().mapToDouble(Math::log).average().orElseThrow());
  }

  private Times run(ClaimRow row) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("race");
    Path model = row.model();
    String asked = row.asked().property();
    if (asked == null) {
      SpinRace.shell(folder, "cp " + model.getParent() + "/* .");
      model = folder.resolve("asked.pml");
      String block = "\nltl asked_here { " + row.asked().formula() + " }\n";
      Files.writeString(model, Files.readString(row.model()) + block);
      asked = "asked_here";
    }
    boolean progress = asked.equals(Asked.PROGRESS);
    String make =
        "spin -a %s %s && gcc -O2 -w -DMEMLIM=16000 %s %s -o pan pan.c"
            .formatted(
                pure ? "-o1 -o2 -o3" : "", model, progress ? "-DNP" : "", pure ? "-DNOREDUCE" : "");
    String pan =
        "./pan -n -m3000000 " + (progress ? "-l" : asked.equals("never") ? "-a" : "-a -N " + asked);
    String ours =
        "%s check %s --kind promela --quiet --trail t --json r.json --property %s %s %s"
            .formatted(
                Path.of("nutshell").toAbsolutePath(),
                model,
                asked,
                pure ? "--merge off --dead off --reduce none" : "",
                more);
    Times theirBest = null;
    Times ourBest = null;
    for (int i = 0; i < REPEATS; i++) {
      double[] making = timed(folder, make);
      double[] searching = timed(folder, pan);
      Times theirs = new Times(searching[0], making[0] + searching[0], making[1] + searching[1]);
      theirBest = i == 0 ? theirs : theirs.best(theirBest);
      double[] whole = timed(folder, ours);
      Matcher search = SEARCH.matcher(Files.readString(folder.resolve("r.json")));
      if (!search.find()) {
        throw new IllegalStateException("no seconds of " + ours);
      }
      Times own = new Times(Double.parseDouble(search.group(1)), whole[0], whole[1]);
      ourBest = i == 0 ? own : own.best(ourBest);
    }
    Times ratio = ourBest.to(theirBest);
    System.out.printf(
        Locale.ROOT,
        "| `%s` | %,d | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f |%n",
        row.name(),
        row.states(),
        theirBest.search,
        ourBest.search,
        ratio.search,
        theirBest.passed,
        ourBest.passed,
        ratio.passed,
        ratio.cpu);
    System.out.flush();
    return ratio;
  }

  /** The seconds that pass, and CPU seconds, of a shell command with its children. */
  private static double[] timed(Path folder, String command)
      throws IOException, InterruptedException {
    String timed = "TIMEFORMAT='%R %U %S'; time { (" + command + ") >/dev/null 2>&1; }";
    String[] times = SpinRace.shell(folder, timed).strip().split(" ");
    return new double[] {
      Double.parseDouble(times[0]), Double.parseDouble(times[1]) + Double.parseDouble(times[2])
    };
  }
}
