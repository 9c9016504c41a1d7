package dev.nutshell.engine.plan;

/**
 * A run that was kept cannot be gone on with in the way that was asked for; nothing was changed.
 */
public final class CannotGoOn extends RuntimeException {
  CannotGoOn(String reason) {
    super(reason, null, false, false);
  }
}
