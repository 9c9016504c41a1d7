package dev.nutshell.promela.automaton;

import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Variable;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The control automaton of a proctype.
 *
 * @param states those that can be reached; the process starts in {@code initial}
 * @param labels SPIN's number of the state that each label names, by the label's name
 * @param elements what SPIN lists as reached or unreached
 * @param late the variables whose declaration is a step: they start as 0
 */
public record Automaton(
    Process process,
    List<ControlState> states,
    int initial,
    Map<String, Integer> labels,
    List<Element> elements,
    Set<Variable> late) {
  public Automaton {
    states = List.copyOf(states);
    labels = Map.copyOf(labels);
    elements = List.copyOf(elements);
    late = Set.copyOf(late);
  }

  /**
   * A statement of the text.
   *
   * @param number SPIN's number
   * @param counts whether SPIN expects it to be reached
   */
  public record Element(int number, Position at, String text, boolean counts) {}
}
