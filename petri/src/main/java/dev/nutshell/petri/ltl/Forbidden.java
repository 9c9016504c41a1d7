package dev.nutshell.petri.ltl;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.logic.automaton.AutomatonClaim;
import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.petri.MarkedNet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * What a formula forbids, as an automaton that runs beside a net. A run that ends in a deadlock
 * stays there for ever.
 */
public final class Forbidden {
  /** There are never more propositions in a formula. */
  public static final int MOST_PROPOSITIONS = 64;

  private Forbidden() {}

  /** What tells the propositions of a net's markings, by their numbers in the formula. */
  public interface Propositions {
    int count();

    /** For one thread; the net may have wider vectors than the one that the formula was read of. */
    ToLongFunction<State> of(MarkedNet net);
  }

  /** Propositions that are told one by one. */
  private static Propositions each(List<? extends Function<MarkedNet, StatePredicate>> all) {
    return new Propositions() {
      @Override
      public int count() {
        return all.size();
      }

      @Override
      public ToLongFunction<State> of(MarkedNet net) {
        StatePredicate[] predicates =
            all.stream().map(each -> each.apply(net)).toArray(StatePredicate[]::new);
        return state -> {
          long holds = 0;
          for (int i = 0; i < predicates.length; i++) {
            holds |= predicates[i].holds(state) ? 1L << i : 0;
          }
          return holds;
        };
      }
    };
  }

  /**
   * Translated when it is first asked for, and once.
   *
   * @param propositions by their numbers, each for one thread
   */
  public static Supplier<Stated.Reading> lazily(
      Formulas formulas,
      Formula formula,
      List<? extends Function<MarkedNet, StatePredicate>> propositions) {
    return new Supplier<>() {
      private Stated.Reading reading;

      @Override
      public synchronized Stated.Reading get() {
        if (reading == null) {
          reading = by(formulas, formula, each(propositions));
        }
        return reading;
      }
    };
  }

  /**
   * @param formula that every run must satisfy, of these formulas
   */
  public static Stated.Reading by(Formulas formulas, Formula formula, Propositions propositions) {
    if (propositions.count() > MOST_PROPOSITIONS) {
      return new Stated.Reading.Refused("it has more than " + MOST_PROPOSITIONS + " propositions");
    }
    return AutomatonClaim.of(
        formulas,
        formulas.not(formula),
        () -> AutomatonClaim.Propositions.ofStates(in(propositions)));
  }

  private static Function<TransitionSystem, ToLongFunction<State>> in(Propositions propositions) {
    return system -> propositions.of((MarkedNet) system);
  }
}
