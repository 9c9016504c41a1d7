package dev.nutshell.frontends.drawing;

import dev.nutshell.frontends.drawing.Drawing.Edge;
import dev.nutshell.frontends.drawing.Drawing.Node;
import dev.nutshell.frontends.drawing.Drawing.Shape;
import dev.nutshell.frontends.drawing.Drawing.Tip;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.automaton.ControlState;
import dev.nutshell.promela.automaton.Transition;
import java.util.ArrayList;
import java.util.List;

/** The control automaton of a process: a state for each place where it can stand. */
final class Automata {
  private Automata() {}

  static Drawing drawn(Automaton automaton) {
    List<Node> nodes = new ArrayList<>();
    List<Edge> edges = new ArrayList<>();
    int gone = automaton.states().size();
    boolean ends = false;
    for (ControlState state : automaton.states()) {
      int from = nodes.size();
      String marks =
          (state.accept() ? " accept" : "")
              + (state.progress() ? " progress" : "")
              + (state.end() ? " end" : "");
      nodes.add(
          new Node(
              Integer.toString(state.number()),
              (state.line() > 0 ? Integer.toString(state.line()) : "·") + marks,
              state.end() ? Shape.END : Shape.STATE,
              state.line(),
              0,
              0));
      for (Transition transition : state.transitions()) {
        boolean last = transition.target() == Transition.GONE;
        ends |= last;
        edges.add(
            new Edge(
                from,
                last ? gone : transition.target(),
                Tip.ARROW,
                transition.action().text(),
                transition.action().at().line()));
      }
    }
    if (ends) {
      nodes.add(new Node("0", "gone", Shape.END, 0, 0, 0));
    }
    return new Drawing(automaton.process().name(), nodes, edges, false);
  }
}
