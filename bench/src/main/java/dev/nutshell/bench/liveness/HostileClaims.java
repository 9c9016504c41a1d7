package dev.nutshell.bench.liveness;

import dev.nutshell.engine.plan.judge.Reduction;
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
 * SPIN's answers about programs of {@link ClaimedProgram} against ours: plain and fair, and each of
 * ours with and without reduction and merging, the stores taking turns. Numbers of states are
 * compared for never claims that hold.
 *
 * <p>Arguments: how many programs, and the first seed. Whatever differs is printed with its seed;
 * {@code -Dshow=SEED} prints a program, {@code -Donly="n0 fair"} asks only that. With {@code
 * -Dmeddle=true} never claims assign to variables of the program, and are asked about without
 * fairness only.
 */
public final class HostileClaims {
  private static final boolean MEDDLES = Boolean.getBoolean("meddle");
  private static final Pattern BLOCK = Pattern.compile("(?m)^(?:ltl|never) (\\w+) \\{");
  private static final List<String> PURE = List.of("-o1", "-o2", "-o3");
  private static final List<String> COMPILE = List.of("-O0", "-DNOREDUCE", "-DMEMLIM=500");

  private final Path folder;
  private final Checking checking = new Checking(128L << 20, 20);
  private final Map<String, Integer> outcomes = new TreeMap<>();
  private int turn;

  private HostileClaims(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    String show = System.getProperty("show");
    if (show != null) {
      System.out.println(ClaimedProgram.of(Long.parseLong(show), MEDDLES));
      return;
    }
    int count = Integer.parseInt(arguments[0]);
    long first = arguments.length > 1 ? Long.parseLong(arguments[1]) : 0;
    HostileClaims run = new HostileClaims(Files.createTempDirectory("hostile"));
    for (long seed = first; seed < first + count; seed++) {
      run.compare(seed);
      if ((seed - first + 1) % 20 == 0 || seed == first + count - 1) {
        System.out.println("seeds " + first + " to " + seed + ": " + run.outcomes);
      }
    }
  }

  private void compare(long seed) throws IOException, InterruptedException {
    String text = ClaimedProgram.of(seed, MEDDLES);
    Map<String, Verifier> verifiers = new TreeMap<>();
    for (Asked asked : queries(text)) {
      String mine = forSpin(text, asked);
      if (!verifiers.containsKey(mine)) {
        verifiers.put(mine, spin("model" + verifiers.size(), mine, COMPILE));
      }
      Said theirs = verifiers.get(mine).ask(asked);
      Said ours = checking.ask(text, asked, Setting.PURE);
      String word = word(text, asked, theirs, ours);
      outcomes.merge(word, 1, Integer::sum);
      if (!word.startsWith("equal") && !word.startsWith("aside")) {
        System.out.println(
            "seed " + seed + " " + asked + ": " + word + ": spin " + theirs + "; ours " + ours);
      }
      if (ours.isKnown()) {
        vary(seed, text, asked, ours);
      }
    }
  }

  private static List<Asked> queries(String text) {
    List<Asked> queries = new ArrayList<>();
    for (boolean fair : List.of(false, true)) {
      Matcher block = BLOCK.matcher(text);
      while (block.find()) {
        queries.add(Asked.property(block.group(1), fair));
      }
      queries.add(Asked.property(Asked.ACCEPTANCE, fair));
      queries.add(Asked.property(Asked.PROGRESS, fair));
    }
    if (MEDDLES) {
      queries.removeIf(asked -> !asked.property().startsWith("n") || asked.fair());
    }
    String only = System.getProperty("only");
    if (only != null) {
      queries.removeIf(asked -> !asked.toString().equals(only));
    }
    return queries;
  }

  /** Beside other claims SPIN has no room for the variables of one. */
  private static boolean hasVariables(String text, String claim) {
    return text.contains("never " + claim + " {\n  byte v");
  }

  /** For SPIN a process at an accept label makes a formula's automaton accept, too. */
  private static String forSpin(String text, Asked asked) {
    String name = asked.property();
    return name.startsWith("f")
        ? text.replaceAll("\\baccept(\\d+)", "mark$1")
        : MEDDLES || hasVariables(text, name) ? only(text, name) : text;
  }

  /** The program with one claim alone. */
  private static String only(String text, String claim) {
    return text.replaceAll("(?m)^ltl .*\n", "")
        .replaceAll("(?ms)^never (?!" + claim + " ).*?^\\}\n", "");
  }

  private Verifier spin(String name, String text, List<String> compile)
      throws IOException, InterruptedException {
    return new Verifier(folder.resolve(name), text, PURE, compile, 20);
  }

  private String word(String text, Asked asked, Said theirs, Said ours)
      throws IOException, InterruptedException {
    String how = asked.fair() ? " fair" : " plain";
    if (!theirs.isKnown()) {
      if (!theirs.word().equals("too large")) {
        System.out.println(
            "aside " + asked + ": " + theirs.word() + " " + theirs.detail().replace('\n', ' '));
      }
      return "aside, spin " + theirs.word();
    }
    if (!ours.isKnown()) {
      return "OURS " + ours.word();
    }
    if (!theirs.word().equals(ours.word())) {
      return agreesBesideIdle(text, asked, ours) ? "equal, idle" + how : "VERDICTS" + how;
    }
    boolean counts = asked.property().startsWith("n") && ours.word().equals(Said.HOLDS);
    if (!counts) {
      return "equal" + how;
    }
    if (theirs.states() == ours.states()) {
      return "equal, counts" + how;
    }
    List<String> compile = new ArrayList<>(COMPILE);
    compile.add("-DNOSTUTTER");
    boolean stutters =
        spin("still", text, compile).ask(asked).transitions() != theirs.transitions();
    return stutters ? "equal, SPIN stutters by two steps" + how : "COUNTS" + how;
  }

  /**
   * Where nothing can move SPIN misses runs that end, with fairness, and finds some that are none:
   * whether it agrees where something goes on that changes nothing.
   */
  private boolean agreesBesideIdle(String text, Asked asked, Said ours)
      throws IOException, InterruptedException {
    String idle = "\nbit idle;\nactive proctype Idle() { do :: timeout -> idle = 1 - idle od }\n";
    Verifier verifier = spin("idle", forSpin(text, asked) + idle, COMPILE);
    return verifier.ask(asked).word().equals(ours.word());
  }

  private void vary(long seed, String text, Asked asked, Said pure) {
    for (Reduction reduction : List.of(Reduction.NONE, Reduction.POR)) {
      for (boolean merge : List.of(false, true)) {
        String store = Setting.STORES.get(turn++ % Setting.STORES.size());
        Setting setting = new Setting(merge, true, reduction, store);
        Said said = checking.ask(text, asked, setting);
        boolean same = said.word().equals(pure.word());
        outcomes.merge(same ? "equal settings" : "SETTINGS", 1, Integer::sum);
        if (!same) {
          System.out.println(
              "seed " + seed + " " + asked + ": " + setting + ": " + said + "; pure " + pure);
        }
      }
    }
  }
}
