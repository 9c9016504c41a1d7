package dev.nutshell.engine.store;

/**
 * What a store may have left out of a search that came to its end.
 *
 * @param probability that at least one state was taken for another one
 * @param coverage the expected share of the reachable states that was seen
 */
public record Omission(double probability, double coverage) {
  /** What an exact store left out. */
  public static final Omission NONE = new Omission(0, 1);

  public boolean possible() {
    return probability > 0;
  }

  /**
   * Of the union of two runs with independent functions: a state is missing only if both missed it
   * (SPIN's p^t), so some state is missing only if each run missed one.
   */
  public Omission and(Omission other) {
    return new Omission(probability * other.probability, 1 - (1 - coverage) * (1 - other.coverage));
  }
}
