package dev.nutshell.engine.plan;

import dev.nutshell.engine.plan.judge.Judgement;
import dev.nutshell.engine.store.Omission;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How far "holds" can be trusted.
 *
 * @param omissionProbability a run that misses a state has this figure or a smaller one with at
 *     most this probability
 * @param expectedOmissions how many new states were taken for seen ones, where that is known; what
 *     lies behind them is not among them
 */
public record Guarantee(Kind kind, double omissionProbability, OptionalDouble expectedOmissions) {
  /** The kinds, strongest first. */
  public enum Kind {
    EXHAUSTIVE("exhaustive"),
    PROBABILISTIC("probabilistic"),
    PARTIAL("partial");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /**
   * The share of the reachable states that was visited. Only an exhaustive run knows it: behind one
   * omitted state may lie none or nearly all, and repeated runs are cut off at the same places.
   */
  public OptionalDouble coverage() {
    return kind == Kind.EXHAUSTIVE ? OptionalDouble.of(1) : OptionalDouble.empty();
  }

  /** Can be had only from a sound combination. */
  static Guarantee exhaustive(Judgement.Sound proof) {
    assert proof != null;
    return new Guarantee(Kind.EXHAUSTIVE, 0, OptionalDouble.of(0));
  }

  /** What a store that may omit states still promises. */
  static Guarantee probabilistic(Omission omission) {
    return new Guarantee(
        Kind.PROBABILISTIC, omission.probability(), OptionalDouble.of(omission.expected()));
  }

  /** A limit was reached or the run stopped at a violation: nothing is said about the rest. */
  static Guarantee partial() {
    return new Guarantee(Kind.PARTIAL, 1, OptionalDouble.empty());
  }

  /**
   * Of runs with independent functions, which together miss a state only if each missed one. The
   * product q of n figures is itself smaller than it seems: chance gives q or less with probability
   * q Σ (−ln q)ʲ / j!, j below n (R. A. Fisher).
   */
  static Guarantee together(List<Guarantee> runs) {
    double log = 0;
    for (Guarantee run : runs) {
      log += Math.log(run.omissionProbability);
    }
    double sum = 0;
    double term = 1;
    for (int j = 0; j < runs.size(); j++) {
      sum += term;
      term *= -log / (j + 1);
    }
    double together = log == Double.NEGATIVE_INFINITY ? 0 : Math.min(1, Math.exp(log) * sum);
    return new Guarantee(Kind.PROBABILISTIC, together, OptionalDouble.empty());
  }
}
