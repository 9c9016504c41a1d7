package dev.nutshell.promela.automaton;

import java.util.List;

/**
 * A place in the text of a process.
 *
 * @param number SPIN's number of the state, which {@code pc_value} and remote references see
 * @param end whether a process may rightly stay here for ever
 */
public record ControlState(
    int number,
    int line,
    boolean end,
    boolean accept,
    boolean progress,
    List<Transition> transitions) {
  public ControlState {
    transitions = List.copyOf(transitions);
  }
}
