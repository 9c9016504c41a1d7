package dev.nutshell.engine.model;

/**
 * An explorer that knows which of its events commute, which is what reductions need.
 *
 * <p>Two events are independent in a state where both are enabled if neither disables the other,
 * firing them in either order leads to the same state, and each keeps its number and its effect
 * after the other. When in doubt they are dependent.
 */
public interface Independence extends Explorer {
  /** Whether two enabled events of {@code state} are surely independent there; symmetric. */
  boolean independent(State state, int event, int other);
}
