package dev.nutshell.logic.automaton;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.logic.ltl.Formulas;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * An automaton beside a system, whose states it reads by propositions: what a formula forbids.
 *
 * @param propositions what works out the propositions of a system's states
 */
public record AutomatonClaim(Automaton automaton, Propositions propositions) implements Claim {
  /** What a formula speaks of. */
  public interface Propositions {
    /** Whether any of them is about the event that leaves a state. */
    boolean readEvents();

    /** See {@link Claim#beside}. */
    TransitionSystem beside(TransitionSystem system, Fairness fairness);

    /** See {@link Claim#sequences}. */
    Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system);

    /** A function {@code letters} of C text, which gives what {@link #of} gives for a state. */
    Abilities.Ability<String> text(TransitionSystem system);

    /** For one thread; see {@link Claim#reader}. */
    Valuation of(TransitionSystem system, Explorer explorer);

    /** Those about states, of a system that shows them as it is. */
    static Propositions ofStates(Function<TransitionSystem, ToLongFunction<State>> reader) {
      return new Propositions() {
        @Override
        public boolean readEvents() {
          return false;
        }

        @Override
        public TransitionSystem beside(TransitionSystem system, Fairness fairness) {
          return system;
        }

        @Override
        public Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system) {
          return Abilities.Ability.unknown("it is not known which events keep all runs");
        }

        @Override
        public Abilities.Ability<String> text(TransitionSystem system) {
          return Abilities.Ability.unknown("what the formula reads is not written as C");
        }

        @Override
        public Valuation of(TransitionSystem system, Explorer explorer) {
          ToLongFunction<State> valuation = reader.apply(system);
          return (state, _) -> valuation.applyAsLong(state);
        }
      };
    }
  }

  /** Works out which propositions hold. */
  @FunctionalInterface
  public interface Valuation {
    /** A bit for each proposition that holds in a state that is left by the event. */
    long of(State state, int event);
  }

  /**
   * What forbids the formula to fail: the automaton of its negation. It is made when it is first
   * asked for.
   *
   * @param formulas those that made the formula
   */
  public static Supplier<Stated.Reading> against(
      Formulas formulas, Formula formula, Propositions propositions) {
    return new Supplier<>() {
      private Stated.Reading made;

      @Override
      public synchronized Stated.Reading get() {
        if (made == null) {
          made = of(formulas, formulas.not(formula), () -> propositions);
        }
        return made;
      }
    };
  }

  /**
   * An automaton for runs that satisfy a formula, in one piece where that is possible.
   *
   * @param formulas those that made the formula
   */
  public static Stated.Reading of(
      Formulas formulas, Formula formula, Supplier<Propositions> propositions) {
    Translator translator = new Translator(formulas);
    List<Division.Part> parts = Division.of(formula, formulas, translator);
    if (parts != null) {
      return new Stated.Reading.Read(new DividedClaim(parts, propositions.get()));
    }
    return switch (translator.generalized(formula)) {
      case Translator.Translation.Refused refused ->
          new Stated.Reading.Refused(refused.problem().message());
      case Translator.Translation.Built(Automaton automaton) ->
          fits(automaton)
              ? new Stated.Reading.Read(new AutomatonClaim(automaton, propositions.get()))
              : new Stated.Reading.Refused("its automaton is too large");
    };
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
  public int memory() {
    return 0;
  }

  @Override
  public String name(int state) {
    return "q" + state;
  }

  /** Where it accepts every word: all components but terminal ones are left before. */
  @Override
  public boolean decides(int state) {
    return automaton.strength(automaton.component(state)) == Strength.TERMINAL;
  }

  @Override
  public boolean isTerminal() {
    return automaton.strength().compareTo(Strength.TERMINAL) <= 0;
  }

  @Override
  public boolean stutters() {
    return true;
  }

  @Override
  public boolean readsEvents() {
    return propositions.readEvents();
  }

  @Override
  public TransitionSystem beside(TransitionSystem system, Fairness fairness) {
    return propositions.beside(system, fairness);
  }

  @Override
  public Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system) {
    return propositions.sequences(system);
  }

  @Override
  public Abilities.Ability<String> text(TransitionSystem system) {
    return text(propositions, system, this::moves);
  }

  private String moves() {
    ClaimText text = new ClaimText();
    for (int state = 0; state < automaton.states(); state++) {
      text.state();
      text.moves(automaton, state, 0);
    }
    return text.text(this::decides);
  }

  /** Where the propositions are there as C, they and the moves. */
  static Abilities.Ability<String> text(
      Propositions propositions, TransitionSystem system, Supplier<String> moves) {
    Abilities.Ability<String> letters = propositions.text(system);
    return letters.isThere()
        ? new Abilities.Ability.Has<>(explorer -> letters.on(explorer) + moves.get())
        : letters;
  }

  @Override
  public Reader reader(TransitionSystem system, Explorer explorer) {
    Valuation valuation = propositions.of(system, explorer);
    return (state, event, from, into) -> {
      long holds = valuation.of(state, event);
      into.clear();
      for (int t = automaton.first(from); t < automaton.first(from + 1); t++) {
        if (automaton.reads(t, holds)) {
          into.add(automaton.target(t), automaton.marks(t));
        }
      }
    };
  }
}
