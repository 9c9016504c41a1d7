package dev.nutshell.promela.run;

/** The label number of a step: the statement in its lower half, and who takes it above. */
public final class StepLabel {
  private static final int BITS = 22;
  private static final int MOST = 1 << BITS;

  private StepLabel() {}

  static int of(int pid, int action) {
    return pid + 1 << BITS | action;
  }

  public static int action(int label) {
    return label & MOST - 1;
  }

  /** Who takes the step, or -1 where the label is an event's. */
  public static int pid(int label) {
    return (label >>> BITS) - 1;
  }
}
