package dev.nutshell.promela.run;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.reduce.Actors;
import java.util.Set;
import java.util.function.IntPredicate;

/** Looks at whole states, for claims beside the processes. */
public interface Sight {
  /** All further questions are about this state. */
  void look(State state);

  /** Whether a condition of {@link dev.nutshell.promela.claim.Propositions} holds. */
  boolean holds(int proposition);

  /** Does what a never claim does to its variables, behind the processes of the state. */
  void perform(int statement);

  /**
   * Gives the variables of a never claim their first values, behind the processes of the state.
   *
   * @param claim its number
   */
  void beginClaim(int claim);

  /** Whether a process is at an {@code accept} label. */
  boolean accepts();

  /** Whether the event goes through an {@code accept} label; to be asked before {@link #look}. */
  boolean passesAccept(State state, int event);

  /** Whether no process is at a {@code progress} label: {@code np_}. */
  boolean lacksProgress();

  /** Whether a node has an {@code accept} label. */
  boolean isAccepting(int node);

  /** Whether a node has a {@code progress} label. */
  boolean isProgressing(int node);

  /** Whether a process at the node would be at the label, as {@code P@label} sees it. */
  boolean isAt(int node, String proctype, String label);

  /** What went wrong in a condition since {@link #look}, or 0. */
  int fault();

  /**
   * The explorer as one for who reads these global variables, and whether processes are at some
   * nodes, and nothing else.
   */
  Actors observing(Set<String> names, IntPredicate watched);

  /**
   * Whether nothing can move but by a {@code timeout}, if at all; to be asked before {@link #look}.
   *
   * @param room for events
   */
  boolean isStuck(State state, EventList room);

  /** Whether {@code timeout} is to be true from now on. */
  void timeout(boolean value);
}
