package dev.nutshell.promela.run;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.reduce.Actors;
import java.util.Set;

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

  /** The explorer as one for who reads these global variables, and nothing else. */
  Actors observing(Set<String> names);

  /**
   * Whether nothing can move but by a {@code timeout}, if at all; to be asked before {@link #look}.
   *
   * @param room for events
   */
  boolean isStuck(State state, EventList room);

  /** Whether {@code timeout} is to be true from now on. */
  void timeout(boolean value);
}
