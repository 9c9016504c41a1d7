package dev.nutshell.bench.papers;

import dev.nutshell.bench.charts.Chart;
import dev.nutshell.bench.pages.Page;
import dev.nutshell.bench.snapshots.SnapshotTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Mateescu and Wijs, "Hierarchical adaptive state space caching based on level sampling". */
final class SnapshotsPage implements PaperPages.Paper {
  private static final Pattern HELD = Pattern.compile("at most (\\d+) states were held");
  private static final long LEAST_FILE = 20_000;
  private static final long MOST_OF_SMALL = 1_500_000;
  // Chunks of a file, and how often one may be sent again.
  private static final int[] LARGEST = {300, 60200};
  private static final int[][] SMALL_SIZES = {{100, 50}, {100, 400}};
  private static final int[][] SIZES = {{100, 50}, {100, 400}, {100, 4000}, LARGEST};
  private static final Map<String, String> SETUPS = new LinkedHashMap<>();
  private static final List<String> CHAINS =
      List.of("LRU", "MFU", "RND", "MFU 75 %, LRU 25 %", "MFU 25 %, LRU 75 %");

  static {
    SETUPS.put("BFS", "full");
    SETUPS.put("(c2,LLNR,5)(i2,LFU,10)", "snapshots:(c2,llnr,5)(i2,lfu,10)");
    SETUPS.put("(c2,LLNR,5)(i2,LFU,10) BT", "snapshots:(c2,llnr,5)(i2,lfu,10),backtrack");
    SETUPS.put("pebble", "snapshots:pebble(c2,lru,5)");
    SETUPS.put("pebble BT", "snapshots:pebble(c2,lru,5),backtrack");
    SETUPS.put("adaptive (our default)", "snapshots");
  }

  @Override
  public void remake(Lab lab) throws IOException, InterruptedException {
    Page page = new Page("Hierarchical adaptive state space caching based on level sampling");
    page.dated(
        lab.command("001"),
        "Each search in a JVM of its own, CPU seconds of the searching thread, one run each.");
    page.say(
        """
        The paper's results are graphs, of which the text that we have keeps only the captions and what
        is said about them. So the rows are its setups, and beside them stands what its text says.\
        """);
    page.heading("BFS with snapshots: the bounded retransmission protocol");
    page.say(
        """
        Our own model of the protocol with one kind of chunk, which has the many small levels of the
        paper's; the last size has about as many states as the paper's largest. "Redundant" are visits
        above the number of states. ⌛ is a search that took too long; then its other cells say little.\
        """);
    Map<Long, Shares> shares = protocol(lab, page);
    page.heading("BFS with snapshots: files of transition systems");
    page.say(
        """
        The paper has about 35 systems of the VLTS suite; these are the ones of the corpus with more
        than a thousand states (with `--small` without the largest). Cells: states held at the peak as a share of all; redundant visits;
        CPU time of BFS = 1.\
        """);
    List<Path> files = files(lab.corpus().resolve("lts"), lab.small());
    systems(lab, page, files);
    page.heading("DFS with caches (section 4.2)");
    page.say(
        """
        The least cache, as a share of the states, with which at most twice the states are visited,
        found by halving. The stack comes on top; its longest is the column "depth". A search that
        takes more than five times as long as without a cache, and more than 2.5 seconds, counts as too
        small a cache.\
        """);
    List<List<String>> caches = caches(lab, page, files);
    page.heading("What differs, and why");
    page.say(
        """
        - The paper: "memory use can be reduced to 20 %%" (SCSI-2), "about 30 %% for most cases", and on
          the retransmission protocol drastically, with less time. Ours on the retransmission protocol,
          as shares of the bytes and multiples of the time of plain breadth-first search: %s.
          On files the share depends on the shape of the levels: vasy_40_60 needs 1 %%,
          systems with few wide levels nearly everything.
        - The paper: backtracking has a very positive effect or none. Here it has hardly any on these
          files: our searches end by whole levels that are never forgotten
          ([snapshots](../methods/snapshots.md)), which already bounds repeated work.
        - The paper: LRU is the best single cache (down to 40 %% of the states), MFU or RND followed by
          LRU better (30 %%). Here systems differ more than caches do: of %d files LRU is the best
          single cache on %d, and a chain is better than all single ones on %d.
        - VLTS files above those of the corpus and the SCSI-2 model are not public in a form that we
          have.\
        """
            .formatted(
                shares.entrySet().stream()
                    .filter(each -> each.getValue().time.getCount() > 0)
                    .map(each -> each.getValue() + " at " + Page.number(each.getKey()) + " states")
                    .collect(Collectors.joining("; ")),
                caches.size(),
                caches.stream().filter(row -> least(row, 3, 4) < least(row, 4, 6)).count(),
                caches.stream().filter(row -> least(row, 6, 8) < least(row, 3, 6)).count()));
    page.write(lab.folder().resolve("001.md"));
  }

  /** The smallest of the per cents in these columns. */
  private static double least(List<String> row, int from, int to) {
    return row.subList(from, to).stream()
        .mapToDouble(cell -> Double.parseDouble(cell.replace(" %", "")))
        .min()
        .orElseThrow();
  }

  /** Of all setups but the first, bytes and time as multiples of that one's. */
  private static final class Shares {
    private final DoubleSummaryStatistics bytes = new DoubleSummaryStatistics();
    private final DoubleSummaryStatistics time = new DoubleSummaryStatistics();

    void add(Measured found, Measured plain) {
      if (found != plain && found.complete()) {
        bytes.accept(100.0 * found.bytes() / plain.bytes());
        time.accept(found.cpu() / plain.cpu());
      }
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%.1f to %.1f %% and %.2f to %.2f",
          bytes.getMin(),
          bytes.getMax(),
          time.getMin(),
          time.getMax());
    }
  }

  private static Map<Long, Shares> protocol(Lab lab, Page page)
      throws IOException, InterruptedException {
    Map<Long, Shares> shares = new LinkedHashMap<>();
    Chart held = new Chart("States held at the peak", "states", "states held");
    Chart bytes = new Chart("Bytes of the visited set", "states", "bytes");
    Chart seconds = new Chart("CPU seconds", "states", "seconds");
    List<List<String>> rows = new ArrayList<>();
    for (int[] size : lab.small() ? SMALL_SIZES : SIZES) {
      Measured plain = null;
      for (Map.Entry<String, String> setup : SETUPS.entrySet()) {
        // Whole vectors of so many states would not fit into a small machine.
        boolean dense = setup.getValue().equals("full") && size == LARGEST;
        String name = dense ? "BFS, `tree:compact`" : setup.getKey();
        Measured found =
            lab.run(
                Lab.Search.of(
                    "java:BoundedRetransmission",
                    "bfs",
                    dense ? "tree:compact" : setup.getValue(),
                    "n=" + size[0],
                    "max=" + size[1],
                    "data=1"));
        plain = plain == null ? found : plain;
        shares.computeIfAbsent(plain.states(), _ -> new Shares()).add(found, plain);
        long most = held(found);
        rows.add(
            List.of(
                "⟨%d, %d⟩".formatted(size[0], size[1]),
                name,
                Page.number(plain.states()),
                found.complete()
                    ? Page.percent(found.states() - plain.states(), plain.states())
                    : "⌛",
                Page.number(most),
                Page.number(found.bytes()),
                Page.decimal(found.cpu()) + (found.complete() ? "" : " ⌛"),
                Page.decimal(found.cpu() / plain.cpu())));
        held.add(setup.getKey(), plain.states(), most);
        bytes.add(setup.getKey(), plain.states(), found.bytes());
        seconds.add(setup.getKey(), plain.states(), Math.max(0.01, found.cpu()));
      }
    }
    page.table(
        2, List.of("BRP", "setup", "states", "redundant", "held", "bytes", "CPU s", "ratio"), rows);
    held.write(lab.folder().resolve("001-held.svg"));
    bytes.write(lab.folder().resolve("001-bytes.svg"));
    seconds.write(lab.folder().resolve("001-seconds.svg"));
    page.picture("states held", "001-held.svg");
    page.picture("bytes of the visited set", "001-bytes.svg");
    page.picture("CPU seconds", "001-seconds.svg");
    page.say(
        "The paper: ⟨300, 300⟩, more than 410 million states, in 37 hours with"
            + " (c2,LLNR,5)(i2,LFU,10) and in 22 hours with backtracking, on a machine of 2.2"
            + " GHz.");
    return shares;
  }

  private static void systems(Lab lab, Page page, List<Path> files)
      throws IOException, InterruptedException {
    List<String> heads = new ArrayList<>(List.of("system", "states"));
    SETUPS.keySet().stream().skip(1).forEach(heads::add);
    List<List<String>> rows = new ArrayList<>();
    Chart held = new Chart("States held at the peak, files", "states", "states held");
    for (Path file : files) {
      Measured plain = lab.run(Lab.Search.of(file.toString(), "bfs", "full"));
      List<String> row = new ArrayList<>(List.of(name(file), Page.number(plain.states())));
      for (Map.Entry<String, String> setup : SETUPS.entrySet()) {
        if (setup.getValue().equals("full")) {
          held.add(setup.getKey(), plain.states(), plain.states());
          continue;
        }
        Measured found = lab.run(Lab.Search.of(file.toString(), "bfs", setup.getValue()));
        held.add(setup.getKey(), plain.states(), held(found));
        row.add(
            Page.percent(held(found), plain.states())
                + "; "
                + Page.percent(found.states() - plain.states(), plain.states())
                + "; "
                + Page.decimal(found.cpu() / plain.cpu())
                + (found.complete() ? "" : " ⌛"));
      }
      rows.add(row);
    }
    page.table(1, heads, rows);
    if (!files.isEmpty()) {
      held.write(lab.folder().resolve("001-files.svg"));
      page.picture("states held, files", "001-files.svg");
    }
  }

  private static List<List<String>> caches(Lab lab, Page page, List<Path> files)
      throws IOException, InterruptedException {
    if (files.isEmpty()) {
      page.say("There are no files here.");
      return List.of();
    }
    Path folder = Files.createTempDirectory("systems");
    String output;
    try {
      for (Path file : files) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
      output = lab.java(SnapshotTables.class.getName(), List.of("dfs", folder.toString()));
    } finally {
      for (Path file : files) {
        Files.deleteIfExists(folder.resolve(file.getFileName()));
      }
      Files.delete(folder);
    }
    Map<String, List<String>> rows = new LinkedHashMap<>();
    for (String line : output.lines().skip(2).toList()) {
      String[] cells = line.split("\\s*\\|\\s*");
      if (cells.length > 6) {
        rows.computeIfAbsent(
                cells[1], name -> new ArrayList<>(List.of(name(Path.of(name)), cells[2], cells[3])))
            .add(cells[6]);
      }
    }
    List<String> heads = new ArrayList<>(List.of("system", "states", "depth"));
    heads.addAll(CHAINS);
    List<List<String>> whole =
        rows.values().stream().filter(row -> row.size() == heads.size()).toList();
    page.table(1, heads, whole);
    return whole;
  }

  private static long held(Measured found) {
    Matcher matcher = HELD.matcher(found.notes());
    return matcher.find() ? Long.parseLong(matcher.group(1)) : found.states();
  }

  private static String name(Path file) {
    return file.getFileName().toString().replaceFirst("\\.aut(\\.gz)?$", "");
  }

  private static List<Path> files(Path folder, boolean small) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<Path> large = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String name = file.toString();
        if ((name.endsWith(".aut") || name.endsWith(".aut.gz"))
            && Files.size(file) > LEAST_FILE
            && !(small && Files.size(file) > MOST_OF_SMALL)) {
          large.add(file);
        }
      }
    }
    return large;
  }
}
