package dev.nutshell.bench.liveness;

/**
 * An answer to what was {@link Asked}.
 *
 * @param word {@code holds}, {@code violated}, or why neither is known
 * @param detail what went wrong, or why nothing is known
 * @param states that were stored
 * @param transitions between them
 * @param seconds of CPU that the search took, or 0 where nobody looked
 */
record Said(String word, String detail, long states, long transitions, double seconds) {
  static final String HOLDS = "holds";
  static final String VIOLATED = "violated";

  /** No answer. */
  Said(String word, String detail) {
    this(word, detail, 0, 0, 0);
  }

  boolean isKnown() {
    return word.equals(HOLDS) || word.equals(VIOLATED);
  }

  @Override
  public String toString() {
    return word + (detail.isEmpty() ? "" : " (" + detail + ")") + ", " + states + " states";
  }
}
