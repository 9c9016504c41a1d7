package dev.nutshell.engine.plan;

import dev.nutshell.engine.store.Omission;

/**
 * How far "holds" can be trusted.
 *
 * @param omissionProbability a bound on the probability that a state was missed
 * @param coverage the expected share of the reachable states that was seen
 */
public record Guarantee(Kind kind, double omissionProbability, double coverage) {
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

  /** Can be had only from a sound combination. */
  static Guarantee exhaustive(Judgement.Sound proof) {
    assert proof != null;
    return new Guarantee(Kind.EXHAUSTIVE, 0, 1);
  }

  /** What a store that may omit states still promises. */
  static Guarantee probabilistic(Omission omission) {
    return new Guarantee(Kind.PROBABILISTIC, omission.probability(), omission.coverage());
  }

  /** A limit was reached or the run stopped at a violation: nothing is said about the rest. */
  static Guarantee partial() {
    return new Guarantee(Kind.PARTIAL, 1, 0);
  }
}
