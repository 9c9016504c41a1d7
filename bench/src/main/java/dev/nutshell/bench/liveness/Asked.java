package dev.nutshell.bench.liveness;

/**
 * What is asked of the runs of a Promela model.
 *
 * @param property the name of a claim, {@code never}, {@code acceptance}, {@code progress}, or
 *     another word of {@code --property}; null where a formula is given
 * @param formula of {@code --ltl}, or null
 * @param fair whether only runs count that are fair to every process
 */
record Asked(String property, String formula, boolean fair) {
  static final String ACCEPTANCE = "acceptance";
  static final String PROGRESS = "progress";

  static Asked property(String name, boolean fair) {
    return new Asked(name, null, fair);
  }

  static Asked formula(String text, boolean fair) {
    return new Asked(null, text, fair);
  }

  @Override
  public String toString() {
    return (property != null ? property : formula) + (fair ? " fair" : "");
  }
}
