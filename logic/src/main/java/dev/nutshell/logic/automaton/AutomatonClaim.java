package dev.nutshell.logic.automaton;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Claim;
import java.util.function.Function;

/**
 * An automaton beside a system, whose states it reads by propositions: what a formula forbids.
 *
 * @param propositions what works out the propositions of a system's states, for one thread
 */
public record AutomatonClaim(
    Automaton automaton, Function<TransitionSystem, Valuation> propositions) implements Claim {
  /** Works out which propositions hold. */
  @FunctionalInterface
  public interface Valuation {
    /** A bit for each proposition that holds in a state. */
    long of(State state);
  }

  /** Whether a search can run beside it. */
  public static boolean fits(Automaton automaton) {
    return automaton.acceptanceSets() <= MOST_SETS && automaton.states() <= MOST_STATES;
  }

  @Override
  public int sets() {
    return automaton.acceptanceSets();
  }

  @Override
  public int initial() {
    return automaton.initial();
  }

  @Override
  public String name(int state) {
    return "q" + state;
  }

  @Override
  public Reader reader(TransitionSystem system) {
    Valuation valuation = propositions.apply(system);
    return (state, from, into) -> {
      long holds = valuation.of(state);
      into.clear();
      for (int t = automaton.first(from); t < automaton.first(from + 1); t++) {
        if (automaton.reads(t, holds)) {
          into.add(automaton.target(t), automaton.marks(t));
        }
      }
    };
  }
}
