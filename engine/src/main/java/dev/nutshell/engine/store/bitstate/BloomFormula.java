package dev.nutshell.engine.store.bitstate;

import dev.nutshell.engine.store.Omission;

/**
 * What a bit array of m bits with k bits a state is expected to omit: the Bloom-filter formula of
 * G. J. Holzmann, <i>The SPIN Model Checker</i>, chapter 9.
 *
 * @param bits m
 * @param k bits a state
 * @param blocked whether the k bits of a state lie in one block of 512
 */
public record BloomFormula(double bits, int k, boolean blocked) {
  private static final int BLOCK = 512;
  private static final int STEPS = 512;

  /** The probability that a new state is taken for a seen one once r states are in. */
  public double collision(double states) {
    return blocked ? blockedCollision(states) : Math.pow(-Math.expm1(-k * states / bits), k);
  }

  /** The number of states in a block is Poisson distributed; each block is a filter of its own. */
  private double blockedCollision(double states) {
    double mean = states * BLOCK / bits;
    double most = mean + 12 * Math.sqrt(mean) + 12;
    double sum = 0;
    double logFactorial = 0;
    for (int j = 0; j <= most; j++) {
      logFactorial += j == 0 ? 0 : Math.log(j);
      double weight = Math.exp(j * Math.log(mean) - mean - logFactorial);
      sum += weight * Math.pow(-Math.expm1(j * k * Math.log1p(-1.0 / BLOCK)), k);
    }
    return Math.min(1, sum);
  }

  /**
   * What was left out of a search that found so many states, of those that it came to. A state that
   * was taken for a seen one has all its bits set, as if it had been put: so the array is as full
   * as by all states that were come to, not only by those that were found.
   */
  public Omission omission(long states) {
    double step = (double) states / STEPS;
    double missed = 0;
    for (int i = 0; i < STEPS; i++) {
      double halfway = step * (i + 0.5) + missed;
      missed += missedBesides(halfway + missedBesides(halfway) * step / 2) * step;
    }
    return Omission.of(-Math.expm1(-missed), missed);
  }

  /** How many states are missed for one that is found, once so many were come to. */
  private double missedBesides(double met) {
    double collision = collision(met);
    return collision / Math.max(1e-9, 1 - collision);
  }

  /** The k with the fewest collisions once r states are in: ln 2 · m/r. */
  public static double best(double bits, double states) {
    return Math.log(2) * bits / states;
  }
}
