package dev.nutshell.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Whole commands of ours beside those of pan, LTSmin and verifypn, on the same models, in turn, in
 * one run on one machine, and the page of it: ratios count, times do not. CPU is user and system of
 * the whole process; memory is resident size less that of the same tool on a model of three states.
 *
 * <p>{@code bench/peers [--peers FOLDER] [--corpus FOLDER] [--repeats N] [--ours full,tree,…]
 * [--races pan,ltsmin,verifypn] [--launcher FILE] [--before FILE] [--out PAGE] [MODEL …]}; the
 * folder of the peers may also be said by {@code NUTSHELL_PEERS}. What is not there is named and
 * left out. Needs nothing but the JDK, so the script runs this source as it is.
 */
public final class PeerRace {
  private static final int LONGEST = 300;
  static final String BEFORE = " before";
  private static final String THREE_STATES = "byte x; active proctype p() { x = 1 }\n";
  private static final String SMALL_NET =
      """
      <?xml version="1.0"?>
      <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
        <net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
          <place id="p"><initialMarking><text>1</text></initialMarking></place><place id="q"/>
          <transition id="t"/><arc id="a" source="p" target="t"/><arc id="b" source="t" target="q"/>
        </page></net>
      </pnml>
      """;

  private final Path launcher;
  private final Path before;
  private final Path corpus;
  private final int repeats;
  private final List<String> said = new ArrayList<>();

  /** By model, by entrant. */
  private final Map<Course, Map<String, Figures>> results = new LinkedHashMap<>();

  private PeerRace(Path launcher, Path before, Path corpus, int repeats) {
    this.launcher = launcher;
    this.before = before;
    this.corpus = corpus;
    this.repeats = repeats;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Map<String, String> options = new LinkedHashMap<>();
    Set<String> names = new TreeSet<>();
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].startsWith("--")) {
        options.put(arguments[i], arguments[++i]);
      } else {
        names.add(arguments[i]);
      }
    }
    Path home = Path.of(System.getProperty("home", "")).toAbsolutePath();
    String given = options.getOrDefault("--peers", System.getenv("NUTSHELL_PEERS"));
    Path peers = given == null ? null : Path.of(given).toAbsolutePath();
    Path corpus =
        Path.of(options.getOrDefault("--corpus", home + "/../shared/corpus")).toAbsolutePath();
    Path launcher = Path.of(options.getOrDefault("--launcher", home + "/nutshell"));
    String earlier = options.get("--before");
    PeerRace race =
        new PeerRace(
            launcher.toAbsolutePath(),
            earlier == null ? null : Path.of(earlier).toAbsolutePath(),
            corpus,
            Integer.parseInt(options.getOrDefault("--repeats", "2")));
    List<String> ours =
        List.of(options.getOrDefault("--ours", "full,tree,tree:compact").split(","));
    List<String> races = List.of(options.getOrDefault("--races", "pan,ltsmin,verifypn").split(","));
    List<Entrant> promela = race.entrants(false, ours, races, peers);
    List<Entrant> nets = race.entrants(true, ours, races, peers);
    PeerPage page = new PeerPage(race.results, race.said, peers, launcher.toAbsolutePath());
    race.run(Course.PROMELA, names, promela);
    race.run(Course.NETS, names, nets);
    Path out = Path.of(options.getOrDefault("--out", home + "/docs/benchmarks.md"));
    page.write(out, typed(options, names), race.repeats);
    System.err.println("written: " + out);
  }

  /** What was typed, without the names of folders. */
  private static String typed(Map<String, String> options, Set<String> names) {
    StringBuilder typed = new StringBuilder("bench/peers");
    options.forEach(
        (option, value) -> {
          if (!Set.of("--launcher", "--before", "--out", "--corpus").contains(option)) {
            typed.append(' ').append(option).append(' ');
            typed.append(option.equals("--peers") ? "PEERS" : value);
          }
        });
    names.forEach(name -> typed.append(' ').append(name));
    return typed.toString();
  }

  private List<Entrant> entrants(boolean net, List<String> ours, List<String> races, Path peers) {
    List<Entrant> entrants = new ArrayList<>();
    List<Entrant> theirs = new ArrayList<>();
    if (!net && races.contains("pan")) {
      if (onPath("spin") && onPath("gcc")) {
        theirs.add(new Entrant.Pan());
      } else {
        absent("pan: spin or gcc is not installed");
      }
    }
    if (races.contains("ltsmin")) {
      String program = Entrant.Ltsmin.program(net);
      if (peers != null && Files.isExecutable(peers.resolve(program))) {
        for (String table : List.of("table", "tree", "cleary-tree")) {
          theirs.add(new Entrant.Ltsmin(peers, table));
        }
      } else {
        absent("LTSmin: no " + program + " in the folder of the peers");
      }
    }
    if (net && races.contains("verifypn")) {
      if (peers != null && Files.isExecutable(peers.resolve("bin/verifypn"))) {
        theirs.add(new Entrant.Verifypn(peers));
      } else {
        absent("verifypn: no bin/verifypn in the folder of the peers");
      }
    }
    if (!theirs.isEmpty()) {
      ours.forEach(store -> entrants.add(new Entrant.Ours(launcher, store, "")));
      if (before != null) {
        ours.forEach(store -> entrants.add(new Entrant.Ours(before, store, BEFORE)));
      }
    }
    entrants.addAll(theirs);
    return entrants;
  }

  private void absent(String what) {
    if (!said.contains("absent: " + what)) {
      said.add("absent: " + what);
    }
  }

  private static boolean onPath(String program) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private void run(List<Course> courses, Set<String> names, List<Entrant> entrants)
      throws IOException, InterruptedException {
    List<Course> chosen =
        courses.stream()
            .filter(course -> names.isEmpty() || names.stream().anyMatch(course.name()::startsWith))
            .toList();
    if (chosen.isEmpty() || entrants.isEmpty()) {
      return;
    }
    Course empty = new Course("empty", null, 3, List.of(), null, null, chosen.getFirst().net());
    Map<String, Measured> idle = measure(empty, entrants);
    for (Course course : chosen) {
      Map<String, Figures> figures = new LinkedHashMap<>();
      Map<String, Measured> measured = measure(course, entrants);
      for (Entrant entrant : entrants) {
        Measured run = measured.get(entrant.name());
        if (run == null) {
          continue;
        }
        long states = run.number(entrant.states());
        long base = idle.containsKey(entrant.name()) ? idle.get(entrant.name()).resident() : 0;
        double own = Double.parseDouble(run.output().substring(run.output().lastIndexOf('\n') + 1));
        figures.put(
            entrant.name(),
            new Figures(
                states, run.seconds(), run.wall(), run.resident(), run.resident() - base, own));
        if (Math.abs(states - course.states()) > 16) {
          said.add(
              course.name()
                  + ": "
                  + entrant.name()
                  + " counts "
                  + states
                  + " states, not "
                  + course.states());
        }
      }
      results.put(course, figures);
    }
    idle.forEach(
        (name, run) ->
            said.add(
                String.format(
                    Locale.ROOT,
                    "an empty %srun of %s: %.2f CPU s, %.1f MB resident",
                    empty.net() ? "net's " : "",
                    name,
                    run.seconds(),
                    run.resident() / 1e6)));
  }

  /** The best of the runs of each, in turn; the last line of the output is its own account. */
  private Map<String, Measured> measure(Course course, List<Entrant> entrants)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("peers");
    Map<String, Measured> best = new LinkedHashMap<>();
    try {
      place(course, folder);
      List<Entrant> starters = new ArrayList<>();
      for (Entrant entrant : entrants) {
        String why = entrant.prepare(folder, course);
        if (why == null) {
          starters.add(entrant);
        } else {
          said.add(course.name() + ": without " + entrant.name() + ": " + why);
        }
      }
      for (int i = 0; i < repeats; i++) {
        for (Entrant entrant : starters) {
          Measured run = Measured.of(folder, entrant.command(course), LONGEST);
          if (run.number(entrant.states()) < 0) {
            String last = run.output().strip().lines().reduce("", (_, line) -> line);
            said.add(course.name() + ": " + entrant.name() + " did not finish: " + last);
            continue;
          }
          double own = entrant.ownBytes(folder, run, course.states());
          Measured told =
              new Measured(
                  run.seconds(),
                  run.wall(),
                  run.resident(),
                  run.output() + "\n" + own,
                  run.status());
          best.merge(entrant.name(), told, Measured::least);
          System.err.printf(
              Locale.ROOT,
              "%s %s %.2f s %.1f MB%n",
              course.name(),
              entrant.name(),
              run.seconds(),
              run.resident() / 1e6);
        }
      }
    } finally {
      Measured.of(folder, "rm -rf " + folder, 60);
    }
    return best;
  }

  private void place(Course course, Path folder) throws IOException, InterruptedException {
    if (course.path() == null) {
      Files.writeString(
          folder.resolve(course.net() ? "model.pnml" : "model.pml"),
          course.net() ? SMALL_NET : THREE_STATES);
    } else if (course.net()) {
      Measured.of(
          folder,
          "tar xzf "
              + corpus.resolve(course.path())
              + " --strip-components=1 "
              + course.name()
              + "/model.pnml",
          60);
    } else {
      Path model = corpus.resolve(course.path());
      // What it includes lies beside it.
      Measured.of(folder, "cp " + model.getParent() + "/*.h .", 9);
      Files.copy(model, folder.resolve("model.pml"));
    }
  }
}
