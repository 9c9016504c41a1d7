package dev.nutshell.bench.peers;

import dev.nutshell.bench.charts.Bars;
import dev.nutshell.bench.pages.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** The page of a race: every figure, the means, where we lose, and the commands. */
final class PeerPage {
  /** Which of ours stands beside which of theirs. */
  private static final Map<String, List<String>> RIVALS = new LinkedHashMap<>();

  static {
    RIVALS.put("pan", List.of("full", "full" + PeerRace.BEFORE, "tree:compact"));
    RIVALS.put("LTSmin table", List.of("full"));
    RIVALS.put("LTSmin tree", List.of("tree"));
    RIVALS.put("LTSmin cleary-tree", List.of("tree:compact"));
    RIVALS.put("verifypn", List.of("full", "full" + PeerRace.BEFORE, "tree:compact"));
  }

  private final Page page = new Page("Beside other tools");
  private final Map<Course, Map<String, Figures>> results;
  private final List<String> said;
  private final Path peers;
  private final Path launcher;
  private final List<String> lost = new ArrayList<>();

  PeerPage(Map<Course, Map<String, Figures>> results, List<String> said, Path peers, Path launcher)
      throws IOException {
    this.results = results;
    this.said = said;
    this.peers = peers;
    this.launcher = launcher;
  }

  void write(Path file, String command, int repeats) throws IOException, InterruptedException {
    page.dated(
        command,
        "Whole commands on the same models, in turn, one thread each; "
            + (repeats == 1 ? "one run each" : "of " + repeats + " runs the least of each figure")
            + ". Where the machine is not quiet, ratios count and"
            + " times do not.");
    page.say(
        """
        CPU is user and system time of the whole process, ours with the start of the JVM and its
        compiler; pan's is without `spin -a` and `gcc`, LTSmin's without the translation of the model.
        Resident is the largest resident size; bytes a state are that less an empty run's, over the
        number of states, and in brackets what the store itself accounts for. Nothing is reduced or
        merged by anybody, so that all count the same states.\
        """);
    page.heading("Ours over theirs");
    page.say("Geometric means; below 1 is less than theirs.");
    means(page);
    if (!lost.isEmpty()) {
      page.say("Where we lose: " + String.join("; ", lost) + ".");
    }
    page.heading("Promela");
    table(page, false);
    charts(page, file, false, "promela");
    page.heading("Petri nets");
    table(page, true);
    charts(page, file, true, "nets");
    page.heading("The commands");
    page.say("`PEERS` is the folder with the other tools; the model is copied to an empty folder.");
    commands(page);
    if (!said.isEmpty()) {
      page.heading("Also to be said");
      page.say("- " + String.join("\n- ", said.stream().map(this::bare).toList()));
    }
    page.write(file);
  }

  private void means(Page page) {
    List<List<String>> rows = new ArrayList<>();
    for (boolean net : new boolean[] {false, true}) {
      RIVALS.forEach(
          (theirs, ours) -> ours.forEach(own -> mean(own, theirs, net).ifPresent(rows::add)));
    }
    page.table(
        1, List.of("ours / theirs", "models", "CPU", "wall", "resident above an empty run"), rows);
  }

  private Optional<List<String>> mean(String own, String theirs, boolean net) {
    List<Figures[]> pairs = pairs(own, theirs, net);
    if (pairs.isEmpty()) {
      return Optional.empty();
    }
    double cpu = mean(pairs, Figures::cpu);
    double memory = mean(pairs, each -> Math.max(1, each.resident()));
    String kind = (net ? " net" : " model") + (pairs.size() == 1 ? "" : "s");
    lost(own + " against " + theirs, cpu, memory, pairs.size() + kind);
    return Optional.of(
        List.of(
            "`" + own + "` / " + theirs,
            pairs.size() + kind,
            Page.decimal(cpu),
            Page.decimal(mean(pairs, Figures::wall)),
            Page.decimal(memory)));
  }

  private void lost(String who, double cpu, double memory, String models) {
    String over = " in the mean of " + models;
    if (cpu > 1) {
      lost.add(who + ", " + Page.decimal(cpu) + " times the CPU" + over);
    }
    if (memory > 1) {
      lost.add(who + ", " + Page.decimal(memory) + " times the memory" + over);
    }
  }

  private List<Figures[]> pairs(String ours, String theirs, boolean net) {
    List<Figures[]> pairs = new ArrayList<>();
    results.forEach(
        (course, figures) -> {
          if (course.net() == net && figures.containsKey(ours) && figures.containsKey(theirs)) {
            pairs.add(new Figures[] {figures.get(ours), figures.get(theirs)});
          }
        });
    return pairs;
  }

  private static double mean(List<Figures[]> pairs, ToDoubleFunction<Figures> of) {
    return Math.exp(
        pairs.stream()
            .mapToDouble(
                pair -> Math.log(of.applyAsDouble(pair[0])) - Math.log(of.applyAsDouble(pair[1])))
            .average()
            .orElseThrow());
  }

  private void table(Page page, boolean net) {
    List<List<String>> rows = new ArrayList<>();
    results.forEach(
        (course, figures) -> {
          if (course.net() != net) {
            return;
          }
          figures.forEach(
              (name, each) ->
                  rows.add(
                      List.of(
                          course.name(),
                          Page.number(course.states()),
                          shown(name),
                          Page.decimal(each.cpu()),
                          Page.decimal(each.wall()),
                          Page.decimal(each.peak() / 1e6),
                          Page.decimal(each.bytesPerState())
                              + (Double.isNaN(each.own())
                                  ? ""
                                  : String.format(Locale.ROOT, " (%.1f)", each.own())))));
        });
    if (rows.isEmpty()) {
      page.say("None were raced.");
      return;
    }
    page.table(
        3,
        List.of("model", "states", "tool", "CPU s", "wall s", "resident MB", "bytes a state"),
        rows);
  }

  private static String shown(String name) {
    return RIVALS.containsKey(name) ? name : "ours, `" + name + "`";
  }

  private void charts(Page page, Path file, boolean net, String what) throws IOException {
    Bars cpu = new Bars("CPU seconds of whole commands");
    Bars bytes = new Bars("Bytes a state, resident");
    boolean any = false;
    for (Map.Entry<Course, Map<String, Figures>> each : results.entrySet()) {
      if (each.getKey().net() == net) {
        any = true;
        each.getValue()
            .forEach(
                (name, figures) -> {
                  String series = RIVALS.containsKey(name) ? name : "ours, " + name;
                  cpu.add(each.getKey().name(), series, figures.cpu());
                  bytes.add(each.getKey().name(), series, Math.max(1, figures.bytesPerState()));
                });
      }
    }
    if (!any) {
      return;
    }
    String stem = file.getFileName().toString().replaceFirst("\\.md$", "-" + what);
    cpu.write(file.resolveSibling(stem + "-cpu.svg"));
    bytes.write(file.resolveSibling(stem + "-bytes.svg"));
    page.picture("CPU seconds", stem + "-cpu.svg");
    page.picture("bytes a state", stem + "-bytes.svg");
  }

  private void commands(Page page) {
    Set<String> lines = new LinkedHashSet<>();
    boolean promela = results.keySet().stream().anyMatch(course -> !course.net());
    boolean nets = results.keySet().stream().anyMatch(Course::net);
    Course model = new Course("m", null, 1, List.of(), null, null, false);
    Course net = new Course("m", null, 1, List.of(), null, null, true);
    List<Course> kinds = new ArrayList<>();
    if (promela) {
      kinds.add(model);
      lines.add("spin -a -o1 -o2 -o3 model.pml && gcc -O2 -w -DNOREDUCE -DSAFETY -DNOCLAIM pan.c");
      lines.add(new Entrant.Pan().command(model));
    }
    if (nets) {
      kinds.add(net);
    }
    for (Course kind : kinds) {
      lines.add(bare(new Entrant.Ours(launcher, "full", "").command(kind)));
    }
    if (peers != null) {
      if (promela) {
        lines.add("java -Xss64m -cp PEERS/spins.jar spins.Compile -o3 plain.pml");
        lines.add("gcc -fPIC -shared -O2 -w plain.pml.spins.c -o model.spins");
        lines.add(bare(new Entrant.Ltsmin(peers, "tree").command(model)));
      }
      if (nets) {
        lines.add(bare(new Entrant.Ltsmin(peers, "tree").command(net)));
        lines.add(bare(new Entrant.Verifypn(peers).command(net)));
      }
    }
    page.say("```text\n" + String.join("\n", lines) + "\n```");
    page.say(
        "The other stores and tables of ours and of LTSmin take their word in place of `full` and"
            + " `tree`; a size is the smallest power of two that holds the states.");
  }

  private String bare(String text) {
    String plain = text.replace(launcher.toString(), "nutshell");
    return peers == null ? plain : plain.replace(peers.toString(), "PEERS");
  }
}
