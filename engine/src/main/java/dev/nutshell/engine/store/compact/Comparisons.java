package dev.nutshell.engine.store.compact;

import dev.nutshell.engine.store.Omission;

/**
 * How often a new state was compared with another one's compressed value, and what follows for the
 * probability of an omission.
 *
 * <p>U. Stern, D. L. Dill: <i>Combining State Space Caching and Hash Compaction</i>, section 4,
 * equation (1), for tables that replace after t probes; without a limit, the expectation under
 * uniform probing, as in their <i>Improved Probabilistic Verification by Hash Compaction</i>.
 */
public final class Comparisons {
  private static final double SMALL_LOAD = 1e-4;

  private Comparisons() {}

  /**
   * The C of equation (1).
   *
   * @param states the observed number n
   * @param slots m
   * @param probes t
   */
  public static double limited(double states, double slots, int probes) {
    if (states > slots) {
      double harmonic = 0;
      for (int i = 2; i <= probes + 1; i++) {
        harmonic += 1.0 / i;
      }
      return harmonic * slots + probes * (states - slots);
    }
    double load = states / slots;
    double sum = probes / (probes + 1.0) * states * Math.pow(load, probes);
    for (int j = 1; j < probes; j++) {
      sum += j * Math.pow(load, j + 1) * (slots / (j + 1) - states / (j + 2));
    }
    return sum;
  }

  /**
   * The same without the simplification that every insertion fills a slot: one that replaces leaves
   * the load α as it is, so α grows by (1 − αᵗ)/m an insertion, and an insertion makes α + … + αᵗ
   * comparisons. For t = 3, equation (1) is up to a sixth above it.
   */
  public static double replacing(double states, double slots, int probes) {
    int steps = 20_000;
    double step = states / steps;
    double load = 0;
    double sum = 0;
    for (int i = 0; i < steps; i++) {
      double power = 1;
      double compared = 0;
      for (int j = 0; j < probes; j++) {
        power *= load;
        compared += power;
      }
      sum += compared * step;
      load = Math.min(1, load + (1 - power) * step / slots);
    }
    return sum;
  }

  /** The sum over all insertions of the occupied slots met before an empty one. */
  public static double unlimited(double states, double slots) {
    // Σ i/(m − i + 1) for i < n, by the integral of x/(m + 1 − x).
    double load = states / (slots + 1);
    // In a large table with few states the difference of the logarithm and n is lost in rounding.
    return load < SMALL_LOAD
        ? states * load * (1.0 / 2 + load / 3 + load * load / 4)
        : -(slots + 1) * Math.log1p(-load) - states;
  }

  /** The comparisons of a set in which each new state meets all others: n(n−1)/2. */
  public static double pairs(double states) {
    return states * (states - 1) / 2;
  }

  /** Equation (1): 1 − ((l − 1)/l)^C. */
  public static double probability(double comparisons, double values) {
    return -Math.expm1(comparisons * Math.log1p(-1 / values));
  }

  /** The omission that so many comparisons are worth. */
  static Omission omission(double comparisons, double values) {
    return Omission.of(probability(comparisons, values), comparisons / values);
  }
}
