package dev.nutshell.engine.plan.advise;

/** About how many states there are. */
public sealed interface Estimate {
  /** All were seen. */
  record Exactly(long states) implements Estimate {}

  /**
   * For eight of ten models of those in {@code docs/methods/advise.md} the number is between low
   * and high. Where the sample is less than 0.3 % of the states, it mostly is higher.
   */
  record About(long low, long likely, long high) implements Estimate {}

  /** No more is known. */
  record AtLeast(long states, String why) implements Estimate {}

  /** The bounds of bands of predictions; above the last one, nothing is predicted. */
  double[] BANDS = {1, 2, 3, 4, 5, 6, 7};

  /**
   * What a sample says.
   *
   * @param sample null where there is none
   * @param seen so many states the run itself has found
   * @param reduced whether events are left out: which, and so how many states there are, depends on
   *     the order of a search, and what others find is none of its own
   */
  static Estimate of(Sample sample, long seen, boolean reduced) {
    if (sample == null) {
      return new AtLeast(seen, "time or memory did not suffice for a sample");
    }
    long known = reduced ? seen : Math.max(seen, sample.known());
    if (sample.all()) {
      return reduced
          ? new AtLeast(
              seen,
              "a search in another order found %,d in all, and a reduction leaves others in each"
                  .formatted(sample.states()))
          : new Exactly(sample.states());
    }
    double rest = rest(sample.figures(), Weights.OF_FIGURES);
    int band = band(rest);
    if (band == BANDS.length) {
      return new AtLeast(
          known, "the sample is too small a part of the states to tell how many there are");
    }
    return new About(
        told(sample, rest + Math.min(0, Weights.SPREAD[band][0]), known),
        told(sample, rest, known),
        told(sample, rest + Weights.SPREAD[band][1], known));
  }

  private static long told(Sample sample, double rest, long known) {
    return Math.max(known, Choosing.rounded(sample.states() * Math.pow(2, rest)));
  }

  /** Which band a prediction is in. */
  static int band(double rest) {
    int band = 0;
    while (band < BANDS.length && rest > BANDS[band]) {
      band++;
    }
    return band;
  }

  /**
   * How many times as many states there are as in the sample, as a power of two.
   *
   * @param weights of the figures, and last what is added
   */
  static double rest(double[] figures, double[] weights) {
    double rest = weights[figures.length];
    for (int i = 0; i < figures.length; i++) {
      rest += weights[i] * figures[i];
    }
    return Math.max(0, rest);
  }
}
