package dev.nutshell.bench.estimates;

import dev.nutshell.engine.plan.advise.Estimate;
import dev.nutshell.engine.plan.advise.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Fits the weights of {@link Estimate} to samples of models with known numbers of states, and says
 * how good they are: every family of models is predicted by weights that were fitted to the others.
 *
 * <p>{@code EstimateTable FILE.tsv…} of {@link SampleRows}. Prints the table, then what {@link
 * Estimate} has to be told.
 */
public final class EstimateTable {
  private static final double RIDGE = 10;
  private static final double[] BANDS = Estimate.BANDS;
  private static final double INSIDE = 0.8;

  private final List<Row> rows = new ArrayList<>();

  /**
   * @param rest how many times as many states there are as in the sample, as a power of two
   */
  private record Row(
      String title,
      String family,
      long states,
      double share,
      int sample,
      int known,
      double rest,
      double[] figures) {}

  /** A row and what is predicted of it, with the ends of an interval. */
  private record Prediction(Row row, double rest, double low, double high) {
    double error() {
      return rest - row.rest;
    }

    boolean isWithin(double factor) {
      return Math.abs(error()) <= Math.log(factor) / Math.log(2);
    }

    boolean isTold() {
      return rest <= BANDS[BANDS.length - 1];
    }

    boolean isCovered() {
      return low <= row.rest && row.rest <= high;
    }
  }

  public static void main(String[] arguments) throws IOException {
    EstimateTable table = new EstimateTable();
    for (String file : arguments) {
      for (String line : Files.readAllLines(Path.of(file))) {
        table.add(line.split("\t"));
      }
    }
    table.print();
  }

  private void add(String[] cells) {
    if (cells.length < 5 + Sample.NAMES.size()) {
      return;
    }
    double[] figures =
        Arrays.stream(cells, 5, cells.length).mapToDouble(Double::parseDouble).toArray();
    long states = Long.parseLong(cells[1]);
    int sample = Integer.parseInt(cells[3]);
    rows.add(
        new Row(
            cells[0],
            Subject.family(cells[0]),
            states,
            Double.parseDouble(cells[2]),
            sample,
            Integer.parseInt(cells[4]),
            Math.log((double) states / sample) / Math.log(2),
            figures));
  }

  private void print() {
    Set<String> families =
        rows.stream().map(Row::family).collect(Collectors.toCollection(TreeSet::new));
    List<Prediction> predictions = new ArrayList<>();
    for (String family : families) {
      predictions.addAll(predict(family, families));
    }
    System.out.printf(
        "%d rows, %d models, %d families%n%n",
        rows.size(), rows.stream().map(Row::title).distinct().count(), families.size());
    System.out.println(
        "| part of the states | rows | within a factor 2 | a number is told | of these within 2 |"
            + " in the interval |");
    System.out.println("| --- | --- | --- | --- | --- | --- |");
    for (double share : SampleRows.SHARES) {
      line(
          String.format(Locale.ROOT, "5 × %.1f %%", 100 * share),
          predictions,
          each -> each.row.share == share);
    }
    line("less than 5 × 0.3 %", predictions, each -> each.row.share == 0 && each.row.rest > 8.4);
    line("other large ones", predictions, each -> each.row.share == 0 && each.row.rest <= 8.4);
    line("all", predictions, each -> true);
    System.out.println();
    predictions.stream()
        .filter(each -> each.row.share == 0.01)
        .forEach(
            each ->
                System.out.printf(
                    Locale.ROOT,
                    "| %s | %,d | %s | %.2f |%n",
                    each.row.title,
                    each.row.states,
                    each.isTold()
                        ? String.format(
                            Locale.ROOT,
                            "%,.0f (%,.0f to %,.0f)",
                            told(each.row, each.rest),
                            told(each.row, each.low),
                            told(each.row, each.high))
                        : String.format(Locale.ROOT, "at least %,d", each.row.known),
                    Math.pow(2, each.error())));
    double[] weights = fit(rows);
    System.out.println(
        Arrays.stream(weights)
            .mapToObj(each -> String.format(Locale.ROOT, "%.4f", each))
            .collect(Collectors.joining(", ", "WEIGHTS = {", "};")));
    double[][] spread = spread(predictions);
    for (double[] band : spread) {
      System.out.printf(Locale.ROOT, "{%.2f, %.2f},%n", band[0], band[1]);
    }
  }

  private static double told(Row row, double rest) {
    return Math.max(row.known, row.sample * Math.pow(2, rest));
  }

  private static void line(String title, List<Prediction> all, Predicate<Prediction> which) {
    List<Prediction> some = all.stream().filter(which).toList();
    List<Prediction> told = some.stream().filter(Prediction::isTold).toList();
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %.0f %% | %.0f %% | %.0f %% | %.0f %% |%n",
        title,
        some.size(),
        percent(some, each -> each.isWithin(2)),
        percent(some, Prediction::isTold),
        percent(told, each -> each.isWithin(2)),
        percent(told, Prediction::isCovered));
  }

  private static double percent(List<Prediction> all, Predicate<Prediction> which) {
    return 100.0 * all.stream().filter(which).count() / Math.max(1, all.size());
  }

  /** What is predicted of a family by the others, intervals included. */
  private List<Prediction> predict(String family, Set<String> families) {
    List<Row> others = rows.stream().filter(row -> !row.family.equals(family)).toList();
    List<Prediction> inner = new ArrayList<>();
    for (String each : families) {
      if (!each.equals(family)) {
        double[] weights = fit(others.stream().filter(row -> !row.family.equals(each)).toList());
        others.stream()
            .filter(row -> row.family.equals(each))
            .forEach(row -> inner.add(new Prediction(row, value(row, weights), 0, 0)));
      }
    }
    double[][] spread = spread(inner);
    double[] weights = fit(others);
    return rows.stream()
        .filter(row -> row.family.equals(family))
        .map(
            row -> {
              double rest = value(row, weights);
              double[] band = spread[Estimate.band(rest)];
              return new Prediction(row, rest, rest + band[0], rest + band[1]);
            })
        .toList();
  }

  /** How much more or less there was than predicted, in each band of predictions. */
  private static double[][] spread(List<Prediction> predictions) {
    double[][] spread = new double[BANDS.length + 1][];
    for (int band = 0; band < spread.length; band++) {
      int wanted = band;
      double[] errors =
          predictions.stream()
              .filter(each -> Estimate.band(each.rest) == wanted)
              .mapToDouble(each -> -each.error())
              .sorted()
              .toArray();
      spread[band] =
          errors.length == 0
              ? new double[] {0, 0}
              : new double[] {
                quantile(errors, (1 - INSIDE) / 2), quantile(errors, (1 + INSIDE) / 2)
              };
    }
    return spread;
  }

  private static double quantile(double[] sorted, double part) {
    return sorted[(int) Math.round(part * (sorted.length - 1))];
  }

  private static double value(Row row, double[] weights) {
    return Estimate.rest(row.figures, weights);
  }

  /** Ridge regression: the weights of the figures, and last what is added. */
  private static double[] fit(List<Row> rows) {
    int n = Sample.NAMES.size();
    double[] mean = new double[n];
    double[] deviation = new double[n];
    double middle = 0;
    double total = 0;
    double[] counts = new double[rows.size()];
    for (int r = 0; r < counts.length; r++) {
      String family = rows.get(r).family;
      long same = rows.stream().filter(row -> row.family.equals(family)).count();
      // A family of many models tells more than one of few, but not as much more.
      counts[r] = 1 / Math.sqrt(Math.max(1, same / 6.0));
      total += counts[r];
      middle += counts[r] * rows.get(r).rest;
      for (int i = 0; i < n; i++) {
        mean[i] += rows.get(r).figures[i] / rows.size();
      }
    }
    middle /= total;
    for (Row row : rows) {
      for (int i = 0; i < n; i++) {
        deviation[i] += Math.pow(row.figures[i] - mean[i], 2) / rows.size();
      }
    }
    for (int i = 0; i < n; i++) {
      deviation[i] = Math.sqrt(deviation[i]) + 1e-9;
    }
    double[][] matrix = new double[n][n + 1];
    for (int r = 0; r < counts.length; r++) {
      double[] scaled = new double[n];
      for (int i = 0; i < n; i++) {
        scaled[i] = (rows.get(r).figures[i] - mean[i]) / deviation[i];
      }
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          matrix[i][j] += counts[r] * scaled[i] * scaled[j];
        }
        matrix[i][n] += counts[r] * scaled[i] * (rows.get(r).rest - middle);
      }
    }
    for (int i = 0; i < n; i++) {
      matrix[i][i] += RIDGE;
    }
    double[] solved = solve(matrix);
    double[] weights = Arrays.copyOf(solved, n + 1);
    weights[n] = middle;
    for (int i = 0; i < n; i++) {
      weights[i] /= deviation[i];
      weights[n] -= weights[i] * mean[i];
    }
    return weights;
  }

  /** Gauss and Jordan. */
  private static double[] solve(double[][] matrix) {
    int n = matrix.length;
    for (int pivot = 0; pivot < n; pivot++) {
      for (int row = 0; row < n; row++) {
        if (row != pivot) {
          double factor = matrix[row][pivot] / matrix[pivot][pivot];
          for (int column = pivot; column <= n; column++) {
            matrix[row][column] -= factor * matrix[pivot][column];
          }
        }
      }
    }
    double[] solved = new double[n];
    for (int i = 0; i < n; i++) {
      solved[i] = matrix[i][n] / matrix[i][i];
    }
    return solved;
  }
}
