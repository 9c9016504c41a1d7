package dev.nutshell.engine.model;

/**
 * The model's vectors have proved too narrow for a state. What was explored so far is worth
 * nothing: whoever explores begins anew with the {@linkplain #wider wider} system.
 */
public final class Outgrown extends RuntimeException {
  private final transient TransitionSystem wider;

  /**
   * @param wider the same model with wider vectors; events, labels and faults keep their numbers
   */
  public Outgrown(String message, TransitionSystem wider) {
    super(message, null, false, false);
    this.wider = wider;
  }

  public TransitionSystem wider() {
    return wider;
  }
}
