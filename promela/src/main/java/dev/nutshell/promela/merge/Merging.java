package dev.nutshell.promela.merge;

import dev.nutshell.promela.access.Usage;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Program;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Decides for a whole model which control states are passed through. */
public final class Merging {
  /** With these, others can tell how many steps a process has taken. */
  private static final Set<Feature> REVEALING =
      Set.of(Feature.ENABLED, Feature.PC_VALUE, Feature.LAST);

  private Merging() {}

  /**
   * For every automaton its states that are passed through; empty where nothing may be merged.
   *
   * @param observed names of variables that something outside of the model reads
   */
  public static List<BitSet> of(
      Program program, List<Automaton> automata, Usage usage, Set<String> observed) {
    if (!Collections.disjoint(program.features(), REVEALING)) {
      return List.of();
    }
    boolean asked = Meetings.areAsked(program, automata);
    boolean unseen = Departures.areUnseen(program, automata, observed);
    Set<Integer> named = named(automata, usage);
    List<BitSet> passing = new ArrayList<>();
    for (Automaton automaton : automata) {
      BitSet states = LocalSteps.of(program, automaton, usage, observed);
      states.andNot(numbered(automaton, named));
      states.andNot(Meetings.of(automaton, asked));
      if (unseen) {
        states.or(Departures.of(automaton));
      }
      passing.add(states);
    }
    return passing;
  }

  /**
   * The numbers of labels that are asked for: {@code P[1]@label} is true of a process of another
   * type that stands at a state of that number, as in SPIN.
   */
  private static Set<Integer> named(List<Automaton> automata, Usage usage) {
    Set<Integer> numbers = new HashSet<>();
    for (Automaton automaton : automata) {
      for (String label : usage.remoteLabels(automaton.process().name())) {
        numbers.add(automaton.labels().get(label));
      }
    }
    return numbers;
  }

  private static BitSet numbered(Automaton automaton, Set<Integer> numbers) {
    BitSet states = new BitSet();
    for (int i = 0; i < automaton.states().size(); i++) {
      states.set(i, numbers.contains(automaton.states().get(i).number()));
    }
    return states;
  }
}
