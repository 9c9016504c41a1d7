package dev.nutshell.cpn.basis;

/** What a function does beside giving a value. */
public enum Effect {
  NONE,
  /** Throws dice. */
  RANDOM,
  /** Writes where nobody reads. */
  PRINTS,
  /** Depends on the model time. */
  CLOCK,
  /** Writes files. */
  OUTSIDE,
  /** Changes a reference. */
  ASSIGNS
}
