package dev.nutshell.petri.ltl;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.logic.automaton.AutomatonClaim;
import dev.nutshell.logic.automaton.Translator;
import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.petri.MarkedNet;
import java.util.BitSet;
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

    /** All places whose tokens they read, or null where that is not known. */
    BitSet reads(MarkedNet net);
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

      @Override
      public BitSet reads(MarkedNet net) {
        BitSet places = new BitSet();
        for (Function<MarkedNet, StatePredicate> proposition : all) {
          List<Narrator.IntReader> readers = proposition.apply(net).reads();
          if (readers == null || readers.stream().anyMatch(reader -> net.place(reader) < 0)) {
            return null;
          }
          readers.forEach(reader -> places.set(net.place(reader)));
        }
        return places;
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
        () -> {
          boolean counting = !new Translator(formulas).isStutterInvariant(formula);
          return new OfMarkings(propositions, counting);
        });
  }

  /**
   * @param counting whether the formula may notice that a step is repeated
   */
  private record OfMarkings(Propositions propositions, boolean counting)
      implements AutomatonClaim.Propositions {
    @Override
    public boolean readEvents() {
      return false;
    }

    @Override
    public TransitionSystem beside(TransitionSystem system, Fairness fairness) {
      return system;
    }

    @Override
    public Ability<Abilities.Sequences> sequences(TransitionSystem system) {
      MarkedNet net = (MarkedNet) system;
      if (counting) {
        return Ability.lacking("the formula counts steps");
      }
      BitSet read = propositions.reads(net);
      return read == null
          ? Ability.unknown("it is not known which places the formula reads")
          : net.sequences(read);
    }

    @Override
    public Ability<String> text(TransitionSystem system) {
      return Ability.unknown("what formulas read of a marking is not written as C");
    }

    @Override
    public AutomatonClaim.Valuation of(TransitionSystem system, Explorer explorer) {
      ToLongFunction<State> valuation = propositions.of((MarkedNet) system);
      return (state, _) -> valuation.applyAsLong(state);
    }
  }
}
