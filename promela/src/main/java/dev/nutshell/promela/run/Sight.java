package dev.nutshell.promela.run;

import dev.nutshell.engine.model.State;

/** Looks at whole states, for claims beside the processes. */
public interface Sight {
  /** All further questions are about this state. */
  void look(State state);

  /** Whether a condition of {@link dev.nutshell.promela.claim.Propositions} holds. */
  boolean holds(int proposition);

  /** Whether a process is at an {@code accept} label. */
  boolean accepts();

  /** Whether no process is at a {@code progress} label: {@code np_}. */
  boolean lacksProgress();

  /** What went wrong in a condition since {@link #look}, or 0. */
  int fault();

  /** Whether {@code timeout} is to be true from now on. */
  void timeout(boolean value);
}
