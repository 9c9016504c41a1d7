package dev.nutshell.lts.relation;

/**
 * States and labelled edges, as the relations see them. The edges of a state lie one behind the
 * other, from {@link #firstEdge} of it up to that of the next one. The hidden label is {@link
 * Alphabet#HIDDEN}.
 */
interface Graph {
  int states();

  /** Asked for the state behind the last one, too. */
  long firstEdge(int state);

  int label(long edge);

  int target(long edge);

  default long edges() {
    return firstEdge(states());
  }
}
