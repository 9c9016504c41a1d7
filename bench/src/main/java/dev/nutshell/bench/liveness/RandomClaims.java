package dev.nutshell.bench.liveness;

import dev.nutshell.testkit.program.Fragment;
import dev.nutshell.testkit.program.LiveProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Random programs with random formulas and never claims: SPIN's verdict against ours, plain and
 * fair, and every setting of ours against the plain search.
 *
 * <p>Arguments: {@code spin}, {@code settings} or {@code both}, how many programs, the first seed,
 * and {@code shrink} to reduce each program that differs to a small one. The answers go to the file
 * that {@code -Dtable=} names; {@code -Donly="f0 fair"} asks only that.
 */
public final class RandomClaims {
  private static final Pattern BLOCK = Pattern.compile("(?m)^(?:ltl|never) (\\w+) \\{");

  /** A label of a process: those of claims have another name. */
  private static final Pattern ACCEPTING = Pattern.compile("accept\\d+:");

  private static final int MOST_TRIES = 250;
  private static final int REPORT_EVERY = 20;

  /** Every statement is a step and every variable is kept, as without our own reductions. */
  private static final List<String> PURE = List.of("-o1", "-o2", "-o3");

  private static final List<String> COMPILE = List.of("-O0", "-DNOREDUCE", "-DMEMLIM=500");

  private final boolean asksSpin;
  private final boolean varies;
  private final Path folder;
  private final Checking checking = new Checking(256L << 20, 20);
  private final Map<String, Integer> outcomes = new TreeMap<>();
  private final List<String> table = new ArrayList<>();

  /**
   * One answer that is not another.
   *
   * @param word for what kind of difference it is
   */
  private record Difference(String word, Asked asked, String text) {}

  private RandomClaims(String mode, Path folder) {
    asksSpin = !mode.equals("settings");
    varies = !mode.equals("spin");
    this.folder = folder;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    int count = Integer.parseInt(arguments[1]);
    long first = arguments.length > 2 ? Long.parseLong(arguments[2]) : 0;
    boolean shrink = arguments.length > 3 && arguments[3].equals("shrink");
    RandomClaims run = new RandomClaims(arguments[0], Files.createTempDirectory("claims"));
    for (long seed = first; seed < first + count; seed++) {
      run.compare(seed, shrink);
      if ((seed - first + 1) % REPORT_EVERY == 0 || seed == first + count - 1) {
        System.out.printf("seeds %d to %d: %s%n", first, seed, run.outcomes);
      }
    }
    String table = System.getProperty("table");
    if (table != null) {
      Files.write(Path.of(table), run.table);
    }
  }

  private void compare(long seed, boolean shrink) throws IOException, InterruptedException {
    Fragment program = LiveProgram.of(seed);
    String text = program.text();
    List<Difference> differences = differences(text, queries(text), seed);
    for (Difference difference : differences) {
      System.out.println("seed " + seed + " " + difference.asked() + ": " + difference.text());
    }
    if (shrink) {
      List<String> seen = new ArrayList<>();
      for (Difference difference : differences) {
        // One of a kind: most others of this program have the same cause.
        if (!seen.contains(difference.word())) {
          seen.add(difference.word());
          small(program, difference);
        }
      }
    }
    System.out.flush();
  }

  private void small(Fragment program, Difference difference)
      throws IOException, InterruptedException {
    Fragment current = program;
    String text = difference.text();
    int tries = 0;
    boolean changed = true;
    while (changed && tries < MOST_TRIES) {
      changed = false;
      for (Fragment less : current.smaller()) {
        if (tries++ >= MOST_TRIES) {
          break;
        }
        Difference same = same(less.text(), difference);
        if (same != null) {
          current = less;
          text = same.text();
          changed = true;
          break;
        }
      }
    }
    System.out.println("  small: " + difference.asked() + ": " + text);
    System.out.println(current.text().indent(4));
  }

  private Difference same(String text, Difference difference)
      throws IOException, InterruptedException {
    return differences(text, List.of(difference.asked()), -1).stream()
        .filter(other -> other.word().equals(difference.word()))
        .findFirst()
        .orElse(null);
  }

  private static List<Asked> queries(String text) {
    List<Asked> queries = new ArrayList<>();
    for (boolean fair : List.of(false, true)) {
      Matcher block = BLOCK.matcher(text);
      while (block.find()) {
        queries.add(Asked.property(block.group(1), fair));
      }
      if (ACCEPTING.matcher(text).find()) {
        queries.add(Asked.property(Asked.ACCEPTANCE, fair));
      }
      queries.add(Asked.property(Asked.PROGRESS, fair));
    }
    String only = System.getProperty("only");
    if (only != null) {
      queries.removeIf(asked -> !asked.toString().equals(only));
    }
    return queries;
  }

  /**
   * @param seed −1 for one that is not counted
   */
  private List<Difference> differences(String text, List<Asked> queries, long seed)
      throws IOException, InterruptedException {
    Verifier verifier = asksSpin ? spin("", text, COMPILE) : null;
    boolean marked = ACCEPTING.matcher(text).find();
    // SPIN takes a cycle through a process's label for one that a formula's automaton accepts.
    Verifier unmarked =
        asksSpin && marked
            ? spin("unmarked", text.replaceAll("\\baccept(\\d+)", "mark$1"), COMPILE)
            : verifier;
    List<Difference> differences = new ArrayList<>();
    for (Asked asked : queries) {
      Said ours = checking.ask(text, asked, Setting.PURE);
      if (asksSpin) {
        Said theirs = (asked.property().startsWith("f") ? unmarked : verifier).ask(asked);
        String word = word(asked, theirs, ours);
        if (word.equals("counts") && stutters(text, asked, theirs)) {
          word = "equal, holds, SPIN stores less where it stutters";
        }
        String why = word.equals("verdicts") ? missed(text, asked, theirs, ours) : null;
        word = why == null ? word : why;
        if (seed >= 0) {
          outcomes.merge(word, 1, Integer::sum);
          table.add(
              String.join(
                  "\t",
                  Long.toString(seed),
                  Integer.toString(text.hashCode()),
                  asked.property(),
                  asked.fair() ? "fair" : "plain",
                  theirs.word(),
                  theirs.detail(),
                  Long.toString(theirs.states()),
                  ours.word(),
                  Long.toString(ours.states())));
        }
        if (!word.startsWith("equal") && !word.startsWith("aside")) {
          differences.add(
              new Difference(word, asked, word + ": spin " + theirs + "; ours " + ours));
        }
      }
      if (varies && ours.isKnown()) {
        vary(text, asked, ours, seed, differences);
      }
    }
    return differences;
  }

  private Verifier spin(String name, String text, List<String> compile)
      throws IOException, InterruptedException {
    return new Verifier(folder.resolve(name), text, PURE, compile, 20);
  }

  /** Whether there is a state without a step, of which SPIN does not store all that it visits. */
  private boolean stutters(String text, Asked asked, Said said)
      throws IOException, InterruptedException {
    List<String> compile = new ArrayList<>(COMPILE);
    compile.add("-DNOSTUTTER");
    return spin("still", text, compile).ask(asked).transitions() != said.transitions();
  }

  /**
   * With fairness SPIN misses runs that end, unless something goes on for ever that changes
   * nothing; and runs that go on by a {@code timeout}.
   */
  private String missed(String text, Asked asked, Said theirs, Said ours)
      throws IOException, InterruptedException {
    if (!asked.fair() || !theirs.word().equals(Said.HOLDS)) {
      return null;
    }
    if (text.contains("timeout")) {
      return "aside, SPIN holds under fairness beside a timeout";
    }
    String idle = "\nbit idle;\nactive proctype Idle() { do :: timeout -> idle = 1 - idle od }\n";
    return ours.detail().endsWith(Checking.ENDS)
            && spin("idle", text + idle, COMPILE).ask(asked).word().equals(Said.VIOLATED)
        ? "equal, violated, SPIN finds the end only beside an idle process"
        : null;
  }

  private void vary(String text, Asked asked, Said pure, long seed, List<Difference> differences) {
    for (Setting setting : Setting.all()) {
      Said said = checking.ask(text, asked, setting);
      boolean refused = said.word().equals("refused");
      boolean same = said.word().equals(pure.word());
      String word = same ? "equal settings" : refused ? "aside settings refused" : "settings";
      if (seed >= 0) {
        outcomes.merge(word, 1, Integer::sum);
      }
      if (!same && !refused) {
        differences.add(
            new Difference(
                "settings " + (setting.merge() ? "merged" : "unmerged"),
                asked,
                setting + ": " + said + "; pure " + pure));
      }
    }
  }

  private static String word(Asked asked, Said theirs, Said ours) {
    if (!theirs.isKnown()) {
      return "aside, spin " + theirs.word();
    }
    if (!ours.isKnown()) {
      return "ours " + ours.word();
    }
    if (!theirs.word().equals(ours.word())) {
      return "verdicts";
    }
    boolean counts = asked.property().startsWith("n") && ours.word().equals(Said.HOLDS);
    if (counts && theirs.states() != ours.states()) {
      return "counts";
    }
    return "equal, " + ours.word() + (counts ? ", counts equal" : "");
  }
}
