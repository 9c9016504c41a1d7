package dev.nutshell.cpn;

/**
 * What counts as a state and as an arc.
 *
 * @param relative whether times count from the model time on, so that it is no part of a state
 * @param asap whether a binding counts once for every copy of a token that it matches
 */
public record Counting(boolean relative, boolean asap) {
  /** As the state space report of CPN Tools counts. */
  public static final Counting AS_REPORTED = new Counting(false, false);
}
