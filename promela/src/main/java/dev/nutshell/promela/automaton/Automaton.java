package dev.nutshell.promela.automaton;

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
   * A place in the text, whether or not control ever stops there.
   *
   * @param number SPIN's number
   * @param texts what can be done there; several for a selection
   * @param counts whether SPIN expects it to be reached
   * @param next 0, or the number of a place that is as good as this one
   */
  public record Element(
      int number, String file, int line, List<String> texts, boolean counts, int next) {
    public Element {
      texts = List.copyOf(texts);
    }
  }
}
