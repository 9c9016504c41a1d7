package dev.nutshell.promela.automaton;

/**
 * A transition of one process.
 *
 * @param element the element of the flow graph that it stands for, see {@link Automaton#elements()}
 * @param target the place of its target in {@link Automaton#states()}, or {@link #GONE}
 * @param atomic whether the process goes on without a break from the target, while it can
 * @param escape 0, or a number that the transitions of one escape share: where one of them is
 *     executable, only those of the same escape are, and nothing after them
 */
public record Transition(Action action, int element, int target, boolean atomic, int escape) {
  /** The target of the last step of a process. */
  public static final int GONE = -1;
}
