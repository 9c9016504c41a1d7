package dev.nutshell.promela.run;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.automaton.ControlState;
import dev.nutshell.promela.table.Model;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The statements that no process ever stood at, proctype by proctype, as SPIN lists them. */
final class Unreached {
  private Unreached() {}

  static List<Narrator.Step> list(Model model, boolean[] visited) {
    List<Narrator.Step> steps = new ArrayList<>();
    int node = 0;
    for (Automaton automaton : model.types().automata()) {
      BitSet met = new BitSet();
      for (ControlState state : automaton.states()) {
        if (visited[node++]) {
          met.set(state.number());
          state.transitions().forEach(transition -> met.set(transition.element()));
        }
      }
      for (Automaton.Element element : automaton.elements()) {
        if (!element.counts()) {
          met.set(element.number());
        }
      }
      for (Automaton.Element element : automaton.elements()) {
        if (!met.get(element.number()) && (element.next() == 0 || !met.get(element.next()))) {
          for (String text : element.texts()) {
            steps.add(
                new Narrator.Step(
                    automaton.process().name(), text, element.file(), element.line()));
          }
        }
      }
    }
    return steps;
  }
}
