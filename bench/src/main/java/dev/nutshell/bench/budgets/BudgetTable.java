package dev.nutshell.bench.budgets;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Every subject in a half, a fifth, a twentieth and a hundredth of what {@code full} takes for it:
 * what {@code auto} comes to, and in how much more time than the quickest single exact store that
 * holds all states in that budget.
 *
 * <p>{@code BudgetTable [FROM [TO]]}: these subjects of the list.
 */
public final class BudgetTable {
  private static final List<String> SINGLE =
      List.of(
          "full",
          "tree:compact",
          "collapse+tree:compact",
          "collapse",
          "automaton",
          "collapse+automaton");
  private static final int[] PARTS = {2, 5, 20, 100};

  private int missed;
  private int tooSlow;
  private final List<Double> ratios = new ArrayList<>();

  public static void main(String[] arguments) throws IOException {
    int from = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 0;
    int to = arguments.length > 1 ? Integer.parseInt(arguments[1]) : Subject.ALL.size();
    System.out.println("| model | states | `full` | 1/2 | 1/5 | 1/20 | 1/100 |");
    System.out.println("| --- | --- | --- | --- | --- | --- | --- |");
    BudgetTable table = new BudgetTable();
    for (int subject = from; subject < to; subject++) {
      table.row(subject);
    }
    double mean =
        Math.exp(table.ratios.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
    System.out.printf(
        Locale.ROOT,
        "%n%d cells where a single store holds: %d of them not exhaustive, %d take more than twice"
            + " the time; geometric mean %.2f%n",
        table.ratios.size() + table.missed,
        table.missed,
        table.tooSlow,
        mean);
  }

  private void row(int subject) throws IOException {
    Map<String, Trial> single = new LinkedHashMap<>();
    for (String store : SINGLE) {
      Trial trial = Trial.of(subject, store, 3L << 30);
      single.put(store, trial);
      System.err.printf("%s %s %s%n", Subject.ALL.get(subject).title(), store, trial);
    }
    Trial full = single.get("full");
    StringBuilder row = new StringBuilder();
    row.append(
        String.format(
            Locale.ROOT,
            "| %s | %,d | %.1f MiB, %.1f s |",
            Subject.ALL.get(subject).title(),
            full.states(),
            full.peak() / 1048576.0,
            full.cpu()));
    for (int part : PARTS) {
      row.append(cell(subject, single, full.peak() / part));
    }
    System.out.println(row);
  }

  private String cell(int subject, Map<String, Trial> single, long budget) throws IOException {
    Trial auto = Trial.of(subject, "auto", budget);
    System.err.printf("%s auto in %d: %s%n", Subject.ALL.get(subject).title(), budget, auto);
    String best = null;
    for (Map.Entry<String, Trial> each : single.entrySet()) {
      Trial trial = each.getValue();
      if (trial.exhaustive()
          && trial.peak() <= budget
          && (best == null || trial.cpu() < single.get(best).cpu())) {
        best = each.getKey();
      }
    }
    if (best == null) {
      return auto.exhaustive() ? " exact, none alone |" : " — |";
    }
    if (!auto.exhaustive()) {
      missed++;
      return " **no**, `" + best + "` alone |";
    }
    double ratio = auto.cpu() / single.get(best).cpu();
    ratios.add(ratio);
    tooSlow += ratio > 2 ? 1 : 0;
    return String.format(Locale.ROOT, " %.2f of `%s` |", ratio, best);
  }
}
