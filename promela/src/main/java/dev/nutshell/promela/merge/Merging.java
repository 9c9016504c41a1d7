package dev.nutshell.promela.merge;

import dev.nutshell.promela.access.Usage;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.automaton.ControlState;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Program;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

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
   * @param labels whether it is observed, too, who is at an accept or progress label
   */
  public static List<BitSet> of(
      Program program,
      List<Automaton> automata,
      Usage usage,
      Set<String> observed,
      boolean labels) {
    if (!Collections.disjoint(program.features(), REVEALING)) {
      return List.of();
    }
    boolean asked = Meetings.areAsked(program, automata);
    boolean unseen = Departures.areUnseen(program, automata, observed);
    Set<Integer> named = named(automata, usage);
    boolean marks = labels || program.uses(Feature.NON_PROGRESS);
    Predicate<ControlState> watched =
        state -> named.contains(state.number()) || marks && (state.accept() || state.progress());
    List<BitSet> passing = new ArrayList<>();
    for (Automaton automaton : automata) {
      BitSet states = LocalSteps.of(program, automaton, usage, observed, watched);
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
}
