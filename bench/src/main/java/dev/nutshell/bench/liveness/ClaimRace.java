package dev.nutshell.bench.liveness;

import dev.nutshell.bench.spin.SpinRace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The largest claims of the corpus beside {@code pan -a}, in one run on one machine: ratios count,
 * times do not.
 *
 * <p>{@code ClaimRace search CORPUS N MOST} takes the N claims with the most states that hold, of
 * at most MOST states, each as it was asked, with fairness or without: CPU seconds of {@code pan}
 * ({@code gcc -O2 -DNOREDUCE}) against those of our searching thread, store full, both without any
 * reduction. {@code ClaimRace reduced CORPUS N MOST}: the same with the reductions that a user gets
 * who says nothing. {@code ClaimRace whole CORPUS N MOST}: CPU seconds from the file to the
 * verdict, {@code spin -a}, {@code gcc -O2} and {@code pan} against the launcher, both with the
 * reductions that a user gets who says nothing.
 */
public final class ClaimRace {
  /** Runs of each side in turn, of which the better counts: others use the machine, too. */
  private static final int REPEATS = 2;

  private static final String PAN = "./pan -n -m3000000 ";

  /** What is raced. */
  private enum Mode {
    SEARCH,
    REDUCED,
    WHOLE
  }

  private ClaimRace() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments[0].equals("one")) {
      one(arguments);
      return;
    }
    Mode mode = Mode.valueOf(arguments[0].toUpperCase(Locale.ROOT));
    Path corpus = Path.of(arguments[1]).toAbsolutePath();
    int count = Integer.parseInt(arguments[2]);
    long most = Long.parseLong(arguments[3]);
    Set<String> seen = new HashSet<>();
    List<ClaimRow> rows =
        ClaimRow.all(corpus).stream()
            .filter(row -> row.verdict().equals(Said.HOLDS) && !row.reduced())
            .filter(row -> row.states() <= most)
            // Beside rendezvous, pan refuses fairness where it reduces.
            .filter(row -> mode == Mode.SEARCH || !row.asked().fair())
            .sorted(Comparator.comparingLong(row -> -row.states()))
            .filter(row -> seen.add(row.name()))
            .limit(count)
            .toList();
    System.out.println("model asked\tSPIN's states\tspin_cpu\tours_cpu\tratio\tours");
    double logs = 0;
    for (ClaimRow row : rows) {
      logs += Math.log(race(row, mode));
    }
    System.out.printf(
        "geometric mean over %d claims %.2f%n", rows.size(), Math.exp(logs / rows.size()));
  }

  private static double race(ClaimRow row, Mode mode) throws IOException, InterruptedException {
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
    String macro = progress ? " -DNP " : " ";
    String gcc = "gcc -O2 -w -DMEMLIM=16000" + macro;
    boolean fair = row.asked().fair();
    String options =
        (progress ? "-l" : asked.equals("never") ? "-a" : "-a -N " + asked) + (fair ? " -f" : "");
    boolean whole = mode == Mode.WHOLE;
    boolean pure = mode == Mode.SEARCH;
    SpinRace.shell(folder, "spin -a " + (pure ? "-o1 -o2 -o3 " : "") + model);
    SpinRace.shell(folder, gcc + (pure ? "-DNOREDUCE " : "") + "-o pan pan.c");
    String launcher = Path.of("nutshell").toAbsolutePath().toString();
    String ours =
        launcher + " check " + model + " --kind promela --quiet --trail t --property " + asked;
    if (fair) {
      ours += " --fair";
    }
    String theirs = "spin -a " + model + " && " + gcc + "-o pan pan.c && " + PAN + options;
    double spin = Double.MAX_VALUE;
    double best = Double.MAX_VALUE;
    String said = "";
    for (int i = 0; i < REPEATS; i++) {
      spin = Math.min(spin, SpinRace.cpu(folder, whole ? theirs : PAN + options));
      if (whole) {
        best = Math.min(best, SpinRace.cpu(folder, ours));
      } else {
        said =
            SpinRace.inJvm(ClaimRace.class, "one", model.toString(), asked, "" + pure, "" + fair);
        best = Math.min(best, Double.parseDouble(said.split(" ")[2]));
      }
    }
    System.out.printf(
        "%s\t%d\t%.2f\t%.2f\t%.2f\t%s%n", row.name(), row.states(), spin, best, best / spin, said);
    System.out.flush();
    return best / spin;
  }

  /** Searches in this JVM and prints verdict, states and CPU seconds of the search. */
  private static void one(String[] arguments) {
    Asked asked = Asked.property(arguments[2], Boolean.parseBoolean(arguments[4]));
    Setting setting = Boolean.parseBoolean(arguments[3]) ? Setting.PURE : Setting.DEFAULT;
    Said said = new Checking(8L << 30, 600).ask(Path.of(arguments[1]), asked, setting);
    System.out.println(said.word() + " " + said.states() + " " + said.seconds());
  }
}
