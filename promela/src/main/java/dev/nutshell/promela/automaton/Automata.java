package dev.nutshell.promela.automaton;

import dev.nutshell.promela.syntax.Process;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes the control automaton of a body. */
public final class Automata {
  private Automata() {}

  /**
   * @param remote names of labels of this process that others refer to
   */
  public static Automaton of(Process process, Set<String> remote) {
    FlowGraph graph = FlowGraph.of(process, remote);
    TransitionTable table = new TransitionTable(graph);
    FlowElement first = graph.body().first;
    int start = first.landing(first.status).number;

    Map<Integer, Integer> places = new HashMap<>();
    List<Integer> order = new ArrayList<>();
    places.put(start, 0);
    order.add(start);
    for (int i = 0; i < order.size(); i++) {
      for (TransitionTable.Row row : table.rows(order.get(i))) {
        if (row.target > 0 && !places.containsKey(row.target)) {
          places.put(row.target, order.size());
          order.add(row.target);
        }
      }
    }

    List<ControlState> states = new ArrayList<>();
    for (int number : order) {
      List<Transition> transitions = new ArrayList<>();
      for (TransitionTable.Row row : table.rows(number)) {
        transitions.add(
            new Transition(
                row.action,
                row.element.number,
                row.target == 0 ? Transition.GONE : places.get(row.target),
                row.atomic,
                row.escape));
      }
      states.add(
          new ControlState(
              number,
              table.line[number],
              table.end[number],
              table.accept[number],
              table.progress[number],
              transitions));
    }
    Map<String, Integer> labels = new HashMap<>();
    graph
        .labels()
        .forEach((label, element) -> labels.merge(label.name(), element.number, Math::min));
    return new Automaton(process, states, 0, labels, elements(process, graph, table), graph.late());
  }

  private static List<Automaton.Element> elements(
      Process process, FlowGraph graph, TransitionTable table) {
    List<Automaton.Element> elements = new ArrayList<>();
    for (FlowElement element : graph.elements()) {
      int number = element.number;
      elements.add(
          new Automaton.Element(
              number,
              element.at.line() == 0 ? process.at().file() : element.at.file(),
              table.line[number],
              table.rows(number).stream().map(row -> row.action.text()).toList(),
              !table.skipped[number],
              table.next[number]));
    }
    return elements;
  }
}
