package dev.nutshell.engine.model;

/**
 * The model does not repeat itself: asked again about the same state, it answers otherwise. Nothing
 * that was found can be relied on, so the run ends.
 */
public final class Unrepeatable extends RuntimeException {
  /**
   * @param message one sentence or two: what differs, and what a model must do instead
   */
  public Unrepeatable(String message) {
    super(message, null, false, false);
  }
}
