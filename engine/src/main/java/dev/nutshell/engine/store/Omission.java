package dev.nutshell.engine.store;

/**
 * What a store may have left out of a search that came to its end. It is about the states that were
 * put: what lies behind a state that was taken for another is known to nobody, so no share of the
 * reachable states follows from it.
 *
 * @param possible whether anything may have been left out
 * @param probability how likely so many states are put before one is taken for another. A run that
 *     misses a state, at whatever moment, has a figure of p or less with probability p at most,
 *     whatever the model: up to its first omission every new state was counted.
 * @param expected how many new states were taken for seen ones, as an expectation. It is right for
 *     every model: a new state is omitted with probability h or else adds h / (1 − h) to the sum.
 */
public record Omission(boolean possible, double probability, double expected) {
  /** What an exact store left out. */
  public static final Omission NONE = new Omission(false, 0, 0);

  /** Of a store that may omit. */
  public static Omission of(double probability, double expected) {
    return new Omission(true, probability, expected);
  }
}
