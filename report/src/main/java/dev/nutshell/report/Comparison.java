package dev.nutshell.report;

import java.util.List;

/**
 * The same exploration under several stores.
 *
 * @param rows one a store; the first that is named {@code full} is what the others are held against
 */
public record Comparison(String tool, String version, String path, List<Row> rows) {
  private static final String MEASURE = "full";

  /** What became of one store. */
  public sealed interface Row {
    /** The store as the user wrote it. */
    String store();
  }

  /**
   * A run with an end. Sizes in bytes, times in seconds.
   *
   * @param seconds of the search alone
   */
  public record Finished(
      String store,
      String order,
      String verdict,
      String guarantee,
      long states,
      long transitions,
      long bytes,
      double bytesPerState,
      double seconds,
      long peak)
      implements Row {}

  /** A store that does not go with this model or search. */
  public record Refused(String store, String reason) implements Row {}

  public List<Finished> finished() {
    return rows.stream().filter(Finished.class::isInstance).map(Finished.class::cast).toList();
  }

  /** How much longer than {@code full} it took, or NaN where that has no end to compare with. */
  public double timeRatio(Finished row) {
    return finished().stream()
        .filter(other -> other.store().equals(MEASURE) && !other.verdict().equals("inconclusive"))
        .findFirst()
        .map(full -> row.seconds() / full.seconds())
        .orElse(Double.NaN);
  }
}
