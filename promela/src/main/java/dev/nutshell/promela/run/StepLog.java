package dev.nutshell.promela.run;

/** Hears of every step that an event takes. */
@FunctionalInterface
public interface StepLog {
  /**
   * The step is about to be taken.
   *
   * @param transition or -1 for a step inside of a d_step
   */
  void step(int pid, int type, int action, int transition);
}
