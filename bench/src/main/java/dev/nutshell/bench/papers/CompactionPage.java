package dev.nutshell.bench.papers;

import dev.nutshell.bench.charts.Chart;
import dev.nutshell.bench.lossy.OmissionShare;
import dev.nutshell.bench.pages.Page;
import dev.nutshell.engine.store.compact.Comparisons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Stern and Dill, "Combining state space caching and hash compaction" (1996). */
final class CompactionPage implements PaperPages.Paper {
  private static final Pattern SETS =
      Pattern.compile("([\\d,]+) different sleep sets, (\\d+) bits");
  private static final int RUNS = 100;
  private static final String MUTEX = "java:Tournament";
  private static final List<String> MUTEX_SIZE = List.of("levels=2", "work=9");
  private static final String CHANNELS = "java:Mailbox";
  private static final List<String> CHANNELS_SIZE =
      List.of("producers=3", "letters=4", "work=1", "capacity=4");

  /** A protocol of Table 1: the paper's row, and a model of ours of its kind. */
  private record Protocol(List<String> theirs, String name, String model, List<String> defines) {}

  @Override
  public void remake(Lab lab) throws IOException, InterruptedException {
    Page page = new Page("Combining state space caching and hash compaction");
    page.dated(
        lab.command("004"),
        "The paper's models (PFTP, Mulog, Abra) are not public. In their place: a file transfer in"
            + " Promela, a tournament of mutual exclusion, and processes that send to each other's"
            + " mailboxes. All depth-first, with sleep sets.");
    sleepSets(lab, page);
    omission(lab, page);
    measuredOmission(lab, page);
    limited(
        lab,
        page,
        "Table 2: a mutual exclusion, states visited",
        "Mulog, 38,181 states",
        List.of("16,001", "8,009", "2,003", "503", "251"),
        List.of(
            List.of("1-limited", "38,185", "38,198", "38,248", "38,829", "39,448"),
            List.of("3-limited", "38,184", "38,188", "38,210", "38,846", "39,403"),
            List.of("10-limited", "38,182", "38,183", "38,233", "38,782", "39,471")),
        new double[] {0.4191, 0.2098, 0.0525, 0.0132, 0.0066},
        MUTEX,
        MUTEX_SIZE);
    limited(
        lab,
        page,
        "Table 3: processes with channels, states visited",
        "Abra, 149,816 states",
        List.of("149,827", "80,021", "60,013", "40,009"),
        List.of(
            List.of("1-limited", "152,536", "157,570", "163,293", "190,885"),
            List.of("3-limited", "150,359", "153,295", "158,218", "178,758"),
            List.of("10-limited", "149,909", "152,573", "157,023", "176,814")),
        new double[] {1.0001, 0.5341, 0.4006, 0.2671},
        CHANNELS,
        CHANNELS_SIZE);
    page.heading("What differs, and why");
    page.say(
        """
        - Table 2: as in the paper a table of a hundredth of the states hardly costs anything, for
          every t, since sleep sets leave nearly one way to each state.
        - Table 3: our mailboxes have more ways to a state than sleep sets take away, so a table that is
          too small costs sooner than Abra's. Larger t are better, as in the paper, as long as the
          table is not far too small.
        - Figures 3 and 4: shares of a hundred runs scatter around equation (1), and where m is near n
          they lie a little below it, as in the paper. Equation (1) takes the load for n/m, but an
          insertion that replaces fills no slot; [compact](../../bench/results/compact.md) has the
          corrected formula and 1,000 runs a point.
        - Table 1: both number the different sleep sets and keep the number with the state.\
        """);
    page.write(lab.folder().resolve("004.md"));
  }

  private static void sleepSets(Lab lab, Page page) throws IOException, InterruptedException {
    page.heading("Table 1: memory for sleep sets");
    page.say(
        "The paper's previous implementation kept 32 bits for each transition of a sleep set; its"
            + " new one, and ours, a number for each different set.");
    List<Protocol> protocols =
        List.of(
            new Protocol(
                List.of("PFTP", "250,514", "32.0", "89", "7"),
                "file_transfer.pml",
                "examples/promela/file_transfer.pml",
                List.of()),
            new Protocol(
                List.of("Mulog", "17,984", "54.7", "1,037", "11"), "Tournament", MUTEX, MUTEX_SIZE),
            new Protocol(
                List.of("Abra", "36,913", "3.8", "12", "4"), "Mailbox", CHANNELS, CHANNELS_SIZE));
    List<List<String>> rows = new ArrayList<>();
    for (Protocol each : protocols) {
      rows.add(each.theirs());
      Measured found =
          lab.run(
              Lab.Search.of(each.model(), "dfs", "full", each.defines().toArray(String[]::new))
                  .reduced("sleep"));
      Matcher matcher = SETS.matcher(found.notes());
      boolean told = matcher.find();
      rows.add(
          List.of(
              "… ours: " + each.name(),
              Page.number(found.states()),
              "",
              told ? matcher.group(1) : "",
              told ? matcher.group(2) : ""));
    }
    page.table(
        1,
        List.of(
            "protocol",
            "reachable states",
            "previous: bits a state",
            "different sleep sets",
            "new: bits a state"),
        rows);
  }

  private static void omission(Lab lab, Page page) throws IOException {
    page.heading("Figure 2: omission probability, reckoned");
    page.say(
        """
        Values of five bytes in a table of 400 megabytes, 80 million slots, as in the paper.\
        """);
    double slots = 8e7;
    double values = Math.scalb(1.0, 40) - 1;
    Chart chart = new Chart("Omission probability, 5 bytes", "states observed", "probability");
    for (double states = 1e7; states <= 1e9; states *= 1.3) {
      if (states < slots) {
        chart.add(
            "previous scheme",
            states,
            Comparisons.probability(Comparisons.unlimited(states, slots), values));
      }
      for (int probes : new int[] {1, 3}) {
        chart.add(
            probes + "-limited",
            states,
            Comparisons.probability(Comparisons.limited(states, slots, probes), values));
      }
    }
    chart.write(lab.folder().resolve("004-formula.svg"));
    page.picture("omission probability by equation (1)", "004-formula.svg");
    page.say(
        String.format(
            Locale.ROOT,
            "At 800 million observed states: 1-limited %.3f %% (the paper: 0.07 %%), 3-limited %.3f"
                + " %%.",
            100 * Comparisons.probability(Comparisons.limited(8e8, slots, 1), values),
            100 * Comparisons.probability(Comparisons.limited(8e8, slots, 3), values)));
  }

  private static void measuredOmission(Lab lab, Page page)
      throws IOException, InterruptedException {
    page.heading("Figures 3 and 4: how often a 3-limited table omits");
    page.say(
        RUNS
            + " runs a point, as in the paper; the tournament has 34,485 states (Mulog 38,181), the"
            + " tables the paper's sizes.");
    String output =
        lab.java(
            OmissionShare.class.getName(),
            List.of(Integer.toString(RUNS), lab.folder().toString()));
    List<List<String>> rows = new ArrayList<>();
    List<String> lines = output.lines().filter(line -> line.matches("\\d+ \\d+ .*")).toList();
    for (String line : lines) {
      String[] cells = line.split(" ");
      rows.add(
          List.of(
              Page.number(Long.parseLong(cells[0])),
              cells[1],
              cells[2],
              cells[5],
              cells[6],
              cells[7]));
    }
    page.table(
        0,
        List.of("m", "bits", "observed n", "runs that omit", "equation (1)", "99 % of it"),
        rows);
    page.say(
        lines.stream().filter(line -> line.split(" ")[8].equals("yes")).count()
            + " of "
            + lines.size()
            + " shares lie within what equation (1) gives 99 % of the time.");
    for (int slots : new int[] {8009, 38183}) {
      Files.move(
          lab.folder().resolve("omission-share-" + slots + ".svg"),
          lab.folder().resolve("004-omission-" + slots + ".svg"),
          StandardCopyOption.REPLACE_EXISTING);
      page.picture("omission probability, m = " + slots, "004-omission-" + slots + ".svg");
    }
  }

  private static void limited(
      Lab lab,
      Page page,
      String title,
      String theirName,
      List<String> slots,
      List<List<String>> theirs,
      double[] shares,
      String model,
      List<String> defines)
      throws IOException, InterruptedException {
    page.heading(title);
    String[] words = defines.toArray(String[]::new);
    long states = lab.run(Lab.Search.of(model, "dfs", "full", words).reduced("sleep")).states();
    List<String> heads = new ArrayList<>(List.of(theirName + ": m"));
    heads.addAll(slots);
    List<List<String>> rows = new ArrayList<>(theirs);
    List<String> sizes =
        new ArrayList<>(List.of("**ours, " + Page.number(states) + " states: m**"));
    for (double share : shares) {
      sizes.add("**" + Page.number(Math.round(share * states)) + "**");
    }
    rows.add(sizes);
    for (int probes : new int[] {1, 3, 10}) {
      List<String> row = new ArrayList<>(List.of(probes + "-limited"));
      for (double share : shares) {
        String store = "compact:bits=48,probes=" + probes + ",size=" + Math.round(share * states);
        Measured found = lab.run(Lab.Search.of(model, "dfs", store, words).reduced("sleep"));
        row.add(Page.number(found.states()) + (found.complete() ? "" : " ⌛"));
      }
      rows.add(row);
    }
    page.table(1, heads, rows);
  }
}
