package dev.nutshell.bench.papers;

import dev.nutshell.bench.pages.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Evangelista and Pradat-Peyre, "Memory efficient state space storage": Δ-markings. */
final class DeltaPage implements PaperPages.Paper {
  private static final int[] LENGTHS = {5, 10, 20, 50};

  /**
   * A row of Table 1.
   *
   * @param small a size for a machine that others use
   * @param file of Helena's distribution, or null where it is not in the corpus
   * @param theirs time and space in per cent for every length
   */
  private record Row(
      String name, String file, String size, String small, String states, int[] theirs) {}

  private static final List<Row> TABLE =
      List.of(
          new Row(
              "Dbm, 12",
              "dbm.lna",
              "N=12",
              "N=10",
              "2,125,765",
              new int[] {109, 24, 119, 16, 171, 5, 173, 4}),
          new Row(
              "Eratos, 70",
              "eratosthene.lna",
              "N=40",
              "N=25",
              "3,177,699",
              new int[] {123, 40, 148, 33, 198, 29, 340, 27}),
          new Row(
              "Peterson, 4",
              "peterson.lna",
              "N=4",
              "N=3",
              "3,407,946",
              new int[] {131, 64, 151, 60, 191, 58, 316, 57}),
          new Row(
              "Mutex, 17",
              null,
              null,
              null,
              "5,701,632",
              new int[] {130, 58, 148, 53, 176, 50, 249, 48}),
          new Row(
              "Leader, 16",
              "leader.lna",
              "N=16",
              "N=11",
              "10,475,430",
              new int[] {137, 46, 176, 39, 231, 37, 329, 32}),
          new Row(
              "Dining, 13",
              "dining.lna",
              "N=13",
              "N=10",
              "14,741,195",
              new int[] {137, 54, 155, 48, 181, 45, 218, 44}));

  /** The paper's Eratosthene program with N = 20, 3,599,634 states: megabytes, h:mm:ss, bytes. */
  private static final List<List<String>> PROGRAM =
      List.of(
          List.of("M", "698.74", "214.51", "130.70", "100.72", "78.67", "46.15", "37.28", "30.75"),
          List.of(
              "T", "0:07:10", "0:08:05", "0:09:37", "0:12:05", "0:20:25", "0:11:07", "0:14:11",
              "0:22:34"),
          List.of("V", "203.54", "62.49", "38.06", "29.34", "22.92", "13.44", "10.86", "8.96"));

  private static final List<String> STORES =
      List.of(
          "full",
          "collapse",
          "delta:k=10",
          "delta:k=20",
          "delta:k=50",
          "collapse+delta:k=10",
          "collapse+delta:k=20",
          "collapse+delta:k=50");

  @Override
  public void remake(Lab lab) throws IOException, InterruptedException {
    Path helena = lab.corpus().resolve("petri/helena");
    Page page = new Page("Memory efficient state space storage: Δ-markings");
    page.dated(
        lab.command("003"),
        "Each search in a JVM of its own, depth-first, CPU seconds of the searching thread, one run"
            + " each; at most "
            + lab.seconds()
            + " CPU seconds a search.");
    page.heading("Table 1: academic examples");
    page.say(
        """
        T and S: time and space in per cent of a depth-first search that keeps whole markings. Upper
        rows the paper's, lower rows ours on the nets of Helena's distribution.\
        """);
    if (lab.small()) {
      page.say(
          "**Our sizes are smaller than the paper's**, as the machine was shared; without `--small`"
              + " they are the paper's. At those sizes, from an earlier build:"
              + " [petri](../../bench/results/petri.md).");
    }
    List<String> heads = new ArrayList<>(List.of("net", "states"));
    for (int length : LENGTHS) {
      heads.add("k=" + length + " T");
      heads.add("S");
    }
    List<List<String>> rows = new ArrayList<>();
    double[] sums = new double[2 * LENGTHS.length];
    int counted = 0;
    for (Row row : TABLE) {
      List<String> theirs = new ArrayList<>(List.of(row.name(), row.states()));
      for (int percent : row.theirs()) {
        theirs.add(percent + " %");
      }
      rows.add(theirs);
      if (row.file() == null || !Files.exists(helena.resolve(row.file()))) {
        rows.add(empty("… ours: the net is not in the corpus"));
        continue;
      }
      counted += ours(lab, helena, row, rows, sums) ? 1 : 0;
    }
    rows.add(
        List.of(
            "mean of the paper",
            "",
            "128 %",
            "56 %",
            "150 %",
            "42 %",
            "191 %",
            "37 %",
            "271 %",
            "35 %"));
    List<String> mean = new ArrayList<>(List.of("mean of ours", ""));
    for (double sum : sums) {
      mean.add(counted == 0 ? "" : Page.percent(sum, 100.0 * counted));
    }
    rows.add(mean);
    page.table(1, heads, rows);
    page.heading("Table 2: programs");
    page.say(
        """
        The paper's nets are translations of Ada programs by Quasar, which are not public. In their
        place: a program in Promela, leader election among seven processes, SPIN's (2,801,652 states
        of 222 bytes, which is about theirs), or with `--small` our own (108,866 states). M: megabytes of the visited set, T: CPU time, V: bytes a
        state.\
        """);
    programs(lab, page);
    page.heading("What differs, and why");
    page.say(
        """
        - A Δ-marking costs about ten bytes here, of which five are the descriptor that finds it. Where
          our packing of a marking leaves little (Dining: eight bytes), Δ-markings save less; where it
          is wide they save more.
        - Time: the more of a marking is packed into few bytes, the cheaper is what Δ-markings are
          compared with. It grows less with k than in the paper, where it doubles from k = 5 to
          k = 50, as whole states are kept where they serve most ([delta](../methods/delta.md)).
        - Eratos: the distribution's net is another one than the paper's, so it is run at N = 40 or less.
          Mutex is not in the distribution that we have.\
        """);
    page.write(lab.folder().resolve("003.md"));
  }

  private static boolean ours(Lab lab, Path helena, Row row, List<List<String>> rows, double[] sums)
      throws IOException, InterruptedException {
    String model = helena.resolve(row.file()).toString();
    String size = lab.small() ? row.small() : row.size();
    Measured whole = lab.run(Lab.Search.of(model, "dfs", "full", size));
    List<String> cells =
        new ArrayList<>(
            List.of(
                "… ours" + (row.name().endsWith(" " + size.substring(2)) ? "" : ", " + size),
                Page.number(whole.states()) + (whole.complete() ? "" : " ⌛")));
    double[] found = new double[sums.length];
    boolean complete = whole.complete();
    for (int i = 0; i < LENGTHS.length; i++) {
      if (!complete) {
        cells.addAll(List.of("", ""));
        continue;
      }
      Measured each = lab.run(Lab.Search.of(model, "dfs", "delta:k=" + LENGTHS[i], size));
      found[2 * i] = 100 * each.cpu() / whole.cpu();
      found[2 * i + 1] = 100.0 * each.bytes() / whole.bytes();
      cells.add(each.complete() ? Page.percent(each.cpu(), whole.cpu()) : "⌛");
      cells.add(each.complete() ? Page.percent(each.bytes(), whole.bytes()) : "⌛");
      complete = each.complete();
    }
    for (int i = 0; complete && i < sums.length; i++) {
      sums[i] += found[i];
    }
    rows.add(cells);
    return complete;
  }

  private static List<String> empty(String name) {
    List<String> cells = new ArrayList<>(List.of(name, ""));
    for (int i = 0; i < 2 * LENGTHS.length; i++) {
      cells.add("");
    }
    return cells;
  }

  private static void programs(Lab lab, Page page) throws IOException, InterruptedException {
    List<String> heads =
        List.of(
            "",
            "",
            "No comp.",
            "Collapse",
            "Δ k=10",
            "k=20",
            "k=50",
            "Δ + Collapse k=10",
            "k=20",
            "k=50");
    List<List<String>> rows = new ArrayList<>();
    for (List<String> theirs : PROGRAM) {
      List<String> row = new ArrayList<>();
      row.add("the paper, Eratosthene program, N=20");
      row.addAll(theirs);
      rows.add(row);
    }
    Path model =
        lab.small()
            ? Path.of("examples/promela/leader.pml")
            : lab.corpus().resolve("promela/leader/leader7.pml");
    String[] defines = lab.small() ? new String[] {"N=7"} : new String[0];
    if (Files.exists(model)) {
      List<String> megabytes = new ArrayList<>(List.of("ours, leader election", "M"));
      List<String> times = new ArrayList<>(List.of("ours, leader election", "T"));
      List<String> vectors = new ArrayList<>(List.of("ours, leader election", "V"));
      for (String store : STORES) {
        Measured found = lab.run(Lab.Search.of(model.toString(), "dfs", store, defines));
        megabytes.add(Page.decimal(found.bytes() / 1e6));
        times.add(Page.decimal(found.cpu()) + " s" + (found.complete() ? "" : " ⌛"));
        vectors.add(Page.decimal(found.bytesPerState()));
      }
      rows.addAll(List.of(megabytes, times, vectors));
    }
    page.table(2, heads, rows);
  }
}
