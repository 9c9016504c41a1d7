package dev.nutshell.promela.machine;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.automaton.ControlState;
import dev.nutshell.promela.automaton.Transition;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The statements that no step reached, proctype by proctype, as SPIN lists them. */
final class Unreached {
  private Unreached() {}

  static List<Narrator.Step> list(Model model, boolean[] reached) {
    List<Narrator.Step> steps = new ArrayList<>();
    int next = 0;
    for (Automaton automaton : model.automata) {
      BitSet met = new BitSet();
      BitSet known = new BitSet();
      for (ControlState state : automaton.states()) {
        for (Transition transition : state.transitions()) {
          known.set(transition.element());
          if (reached[next++]) {
            met.set(transition.element());
          }
        }
      }
      for (Automaton.Element element : automaton.elements()) {
        if (known.get(element.number()) && !met.get(element.number()) && element.counts()) {
          steps.add(
              new Narrator.Step(
                  automaton.process().name(),
                  element.text(),
                  element.at().file(),
                  element.at().line()));
        }
      }
    }
    return steps;
  }
}
