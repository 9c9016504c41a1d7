package dev.nutshell.bench.papers;

import dev.nutshell.bench.charts.Chart;
import dev.nutshell.bench.lossy.CoverageCurve;
import dev.nutshell.bench.pages.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Holzmann, "The SPIN model checker", chapter 9: search optimization. */
final class SearchOptimizationPage implements PaperPages.Paper {
  /**
   * A run of the chapter.
   *
   * @param compile what pan is compiled with
   * @param book states, megabytes for states, seconds
   */
  private record Mode(String name, String compile, String store, List<String> book) {}

  private static final List<Mode> MODES =
      List.of(
          new Mode("default", "", "full", List.of("723,053", "174.3", "16.7")),
          new Mode("COLLAPSE", "-DCOLLAPSE", "collapse", List.of("723,053", "23.5", "20.1")),
          new Mode("MA", "-DMA=270", "automaton", List.of("723,053", "7.2", "71.4")),
          new Mode(
              "COLLAPSE and MA",
              "-DCOLLAPSE -DMA=60",
              "collapse+automaton",
              List.of("723,053", "0.9", "")));

  /** What pan said: states, megabytes for states, seconds of user time. */
  private record Pan(long states, double megabytes, double seconds) {}

  @Override
  public void remake(Lab lab) throws IOException, InterruptedException {
    Page page = new Page("The SPIN model checker, chapter 9: search optimization");
    page.dated(
        lab.command("002"),
        "Ours: each search in a JVM of its own, CPU seconds of the searching thread, one run each."
            + " SPIN: user seconds of `pan`, compiled by `gcc -O2 -DSAFETY`.");
    compression(lab, page);
    merging(lab, page);
    reduction(lab, page);
    bloom(lab, page);
    coverage(lab, page);
    page.heading("What differs, and why");
    page.say(
        """
        - The first table compares states of different kinds. SPIN merges statements (723,053 states
          in 2003 as today); ours are the states as they are written, 2,801,652, which is what SPIN
          counts with `-o1 -o2 -o3`. With our own merging and dead variables 11,985 are left, too few
          to compare stores. So compare bytes a state, not megabytes.
        - Our `automaton` is far smaller than SPIN's: it chooses the order of the bytes from a sample
          ([automaton](../methods/automaton.md)). Together with `collapse` it does not gain here,
          where SPIN's does.
        - Coverage: `compact` sees everything from about 60 bits a state on; with less, `bitstate` sees
          more, as in Figure 9.9. `tree:compact`, which is exact, was not there in 2003: it sees
          everything in 4 megabytes, where the table of whole states needs about 190.
        - SPIN's own COLLAPSE and MA take more a state than in 2003: pointers have 64 bits today.\
        """);
    page.write(lab.folder().resolve("002.md"));
  }

  private static void compression(Lab lab, Page page) throws IOException, InterruptedException {
    page.heading("Lossless compression: leader election with seven nodes");
    Path model = lab.corpus().resolve("promela/leader/leader7.pml");
    if (!Files.exists(model)) {
      page.say("The model is not here.");
      return;
    }
    boolean spin =
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "spin")));
    List<List<String>> rows = new ArrayList<>();
    Measured full = null;
    Pan plain = null;
    for (Mode mode : MODES) {
      rows.add(
          List.of(
              mode.name(),
              "the book (SPIN 4.0.7, 2.5 GHz)",
              mode.book().get(0),
              mode.book().get(1),
              Page.decimal(Double.parseDouble(mode.book().get(1)) * 1e6 / 723_053),
              mode.book().get(2),
              mode.book().get(2).isEmpty()
                  ? ""
                  : Page.decimal(Double.parseDouble(mode.book().get(2)) / 16.7)));
      if (spin) {
        Pan pan = pan(model, mode.compile());
        plain = plain == null ? pan : plain;
        rows.add(
            List.of(
                mode.name(),
                "SPIN here, `" + ("-DNOREDUCE " + mode.compile()).strip() + "`",
                Page.number(pan.states()),
                Page.decimal(pan.megabytes()),
                Page.decimal(pan.megabytes() * 1e6 / pan.states()),
                Page.decimal(pan.seconds()),
                Page.decimal(pan.seconds() / plain.seconds())));
      }
      Measured ours = lab.run(Lab.Search.of(model.toString(), "dfs", mode.store()));
      full = full == null ? ours : full;
      rows.add(
          List.of(
              mode.name(),
              "ours, `" + mode.store() + "`",
              Page.number(ours.states()) + (ours.complete() ? "" : " ⌛"),
              Page.decimal(ours.bytes() / 1e6),
              Page.decimal(ours.bytesPerState()),
              Page.decimal(ours.cpu()),
              Page.decimal(ours.cpu() / full.cpu())));
    }
    page.table(
        2,
        List.of("mode", "", "states", "MB for states", "bytes a state", "seconds", "to default"),
        rows);
    page.say("⌛: stopped by the limit of time; the figures are of the part that was seen.");
  }

  private static Pan pan(Path model, String compile) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("pan");
    try {
      Files.copy(model, folder.resolve("m.pml"));
      Lab.output(List.of("spin", "-a", "m.pml"), folder, 60);
      List<String> gcc =
          new ArrayList<>(List.of("gcc", "-O2", "-w", "-DNOREDUCE", "-DSAFETY", "-DMEMLIM=4000"));
      Stream.of(compile.split(" ")).filter(word -> !word.isEmpty()).forEach(gcc::add);
      gcc.addAll(List.of("-o", "pan", "pan.c"));
      Lab.output(gcc, folder, 120);
      String output =
          Lab.output(
              List.of("bash", "-c", "TIMEFORMAT='user %U'; time ./pan -m1000000"), folder, 900);
      System.err.println("pan " + compile + ": " + output.length() + " characters");
      return new Pan(
          (long) number(output, "(\\d+) states, stored"),
          number(output, "([\\d.]+)\\s+actual memory usage for states"),
          number(output, "user ([\\d.]+)"));
    } finally {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
  }

  private static double number(String text, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    if (!matcher.find()) {
      throw new IllegalStateException("no " + pattern + " in " + text);
    }
    return Double.parseDouble(matcher.group(1));
  }

  private static void merging(Lab lab, Page page) throws IOException, InterruptedException {
    page.heading("Statement merging");
    Measured global =
        lab.run(Lab.Search.of("examples/promela/merging_global.pml", "dfs", "full").merged());
    Measured local =
        lab.run(Lab.Search.of("examples/promela/merging_local.pml", "dfs", "full").merged());
    Measured off = lab.run(Lab.Search.of("examples/promela/merging_local.pml", "dfs", "full"));
    page.table(
        1,
        List.of("the counter", "the book: states", "transitions", "ours: states", "transitions"),
        List.of(
            List.of("global", "8", "12", "" + global.states(), "" + global.transitions()),
            List.of("local", "4", "8", "" + local.states(), "" + local.transitions()),
            List.of("local, merging off", "8", "", "" + off.states(), "" + off.transitions())));
  }

  private static void reduction(Lab lab, Page page) throws IOException, InterruptedException {
    page.heading("Figure 9.3: partial order reduction on leader election");
    page.say(
        "Our own `leader.pml`, as it is written (no merging). The book's figure has no numbers in"
            + " the text; with seven nodes it has 133 states where 723,053 were.");
    Chart chart = new Chart("States by size, leader election", "nodes", "states");
    List<List<String>> rows = new ArrayList<>();
    for (int n = 3; n <= 8; n++) {
      Lab.Search search = Lab.Search.of("examples/promela/leader.pml", "dfs", "full", "N=" + n);
      Measured all = lab.run(search);
      Measured reduced = lab.run(search.reduced("stubborn"));
      Measured merged = lab.run(search.reduced("stubborn").merged());
      rows.add(
          List.of(
              "" + n,
              Page.number(all.states()),
              Page.number(reduced.states()),
              Page.number(merged.states())));
      chart.add("without reduction", n, all.states());
      chart.add("with reduction", n, reduced.states());
      chart.add("and with merging", n, merged.states());
    }
    page.table(0, List.of("nodes", "without", "with reduction", "and with merging"), rows);
    chart.write(lab.folder().resolve("002-reduction.svg"));
    page.picture("states with and without reduction", "002-reduction.svg");
  }

  private static void bloom(Lab lab, Page page) throws IOException {
    page.heading("Figure 9.8: hash functions and the probability of a collision");
    page.say(
        """
        Reckoned, as in the book: with m bits, r states and k functions a new state is taken for a
        seen one with probability (1 − (1 − 1/m)^rk)^k, and k = ln 2 · m/r is best.\
        """);
    Chart chart = new Chart("Probability of a collision", "bits a state, m/r", "probability");
    for (double ratio = 2; ratio <= 100; ratio *= 1.25) {
      double best = Math.max(1, Math.log(2) * ratio);
      chart.add("the best k", ratio, collision(ratio, best));
      chart.add("k = 2", ratio, collision(ratio, 2));
      chart.add("k = 3 (our default)", ratio, collision(ratio, 3));
    }
    chart.write(lab.folder().resolve("002-bloom.svg"));
    page.picture("probability of a collision", "002-bloom.svg");
    page.say(
        String.format(
            Locale.ROOT,
            "At m = 10⁹ and r = 10⁷ (m/r = 100), k = 2: %.1e (the book: 4·10⁻⁴); the best k: %.1e"
                + " (the book: of the order of 10⁻²¹).",
            collision(100, 2),
            collision(100, Math.log(2) * 100)));
  }

  private static double collision(double bits, double functions) {
    return Math.pow(1 - Math.exp(-functions / bits), functions);
  }

  private static void coverage(Lab lab, Page page) throws IOException, InterruptedException {
    page.heading("Figure 9.9: coverage against memory");
    page.say(
        """
        The share of the states that a search sees in a given memory for its visited set. The book:
        427,567 states of 172 bytes, exhaustive search, hash-compact and double bitstate. Ours: leader
        election with eight nodes, 532,152 states of 341 bytes.\
        """);
    String output =
        lab.java(
            CoverageCurve.class.getName(),
            List.of("examples/promela/leader.pml", lab.folder().toString(), "N=8"));
    Files.move(
        lab.folder().resolve("coverage-curve.svg"),
        lab.folder().resolve("002-coverage.svg"),
        StandardCopyOption.REPLACE_EXISTING);
    List<String> lines = output.lines().filter(line -> line.matches("(bytes|\\d+) .*")).toList();
    List<List<String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(" ");
      List<String> row = new ArrayList<>(List.of(Page.number(Long.parseLong(cells[0]))));
      for (int i = 1; i < cells.length; i++) {
        row.add(String.format(Locale.ROOT, "%.2f %%", 100 * Double.parseDouble(cells[i])));
      }
      rows.add(row);
    }
    page.table(0, List.of(lines.getFirst().split(" ")), rows);
    page.picture("coverage against memory", "002-coverage.svg");
  }
}
