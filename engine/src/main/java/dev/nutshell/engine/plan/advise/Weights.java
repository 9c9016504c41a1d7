package dev.nutshell.engine.plan.advise;

/** What {@code bench/…/estimates/EstimateTable} printed. */
final class Weights {
  /** Of the figures of a {@link Sample}, and last what is added. */
  static final double[] OF_FIGURES = {
    1.2014, 0.1101, 0.1159, -0.0022, 0.1486, 0.1616, 0.0826, 0.0131, 0.0786, 0.1900, 0.2699, 0.1151,
    0.0091, 0.0426, -0.2863, -0.1959, -0.1993, -0.0802, 0.0468, -0.0115, 2.5520, -0.4043, 0.0668,
    0.5029, 0.1076, -3.7473
  };

  /** In each band of predictions, how much less and more there was in eight of ten cases. */
  static final double[][] SPREAD = {
    {0.36, 2.26},
    {-0.52, 1.01},
    {-1.41, 1.31},
    {-1.37, 0.33},
    {-2.02, 1.53},
    {-2.59, 2.49},
    {-2.20, 1.85}
  };

  private Weights() {}
}
