package dev.nutshell.promela.temporal;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.reduce.StubbornSets;
import dev.nutshell.logic.automaton.AutomatonClaim;
import dev.nutshell.logic.automaton.Translator;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.promela.claim.Propositions;
import dev.nutshell.promela.claim.Timeouts;
import dev.nutshell.promela.run.Sight;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Formula;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Makes a formula of a program an automaton for its negation. */
final class FormulaReading {
  private static final int MOST_PROPOSITIONS = 64;

  private final Formulas formulas = new Formulas();
  private final List<Integer> atoms = new ArrayList<>();
  private final Propositions propositions;
  private boolean timed;

  private FormulaReading(Propositions propositions) {
    this.propositions = propositions;
  }

  /**
   * @param beside the program to be explored, by whether the formula may notice that a step is
   *     repeated
   */
  static Stated.Reading of(
      Formula formula, Propositions propositions, Function<Boolean, Beside> beside) {
    return new FormulaReading(propositions).read(formula, beside);
  }

  private Stated.Reading read(Formula text, Function<Boolean, Beside> beside) {
    dev.nutshell.logic.ltl.Formula formula = formula(text);
    if (atoms.size() > MOST_PROPOSITIONS) {
      return new Stated.Reading.Refused("it has more than " + MOST_PROPOSITIONS + " propositions");
    }
    return AutomatonClaim.of(
        formulas,
        formulas.not(formula),
        () -> {
          boolean counting = !new Translator(formulas).isStutterInvariant(formula);
          return reader(beside.apply(counting), counting);
        });
  }

  private AutomatonClaim.Propositions reader(Beside beside, boolean counting) {
    int[] numbers = atoms.stream().mapToInt(Integer::intValue).toArray();
    GlobalReads reads = new GlobalReads(propositions.runs());
    atoms.forEach(number -> reads.add(propositions.get(number)));
    return new AutomatonClaim.Propositions() {
      @Override
      public boolean readEvents() {
        return false;
      }

      @Override
      public TransitionSystem beside(TransitionSystem system) {
        return beside.system().apply(system);
      }

      @Override
      public Ability<Abilities.Sequences> sequences(TransitionSystem system) {
        String why = counting ? "the formula counts steps" : system.abilities().subsets().whyNot();
        if (why == null && reads.areNotAll()) {
          why = "the formula reads more than global variables and labels";
        }
        return why != null
            ? Ability.lacking(why)
            : new Ability.Has<>(
                explorer -> {
                  Sight sight = (Sight) explorer;
                  return StubbornSets.ofRuns(
                      sight.observing(reads.names(), node -> reads.lookAt(node, sight)));
                });
      }

      @Override
      public AutomatonClaim.Valuation of(TransitionSystem system, Explorer explorer) {
        Beside.View view = Beside.view(system, explorer);
        Sight sight = view.sight();
        EventList events = new EventList();
        return (state, _) -> {
          boolean stuck = timed && sight.isStuck(state, events);
          sight.look(state);
          sight.timeout(stuck);
          long holds = 0;
          for (int i = 0; i < numbers.length; i++) {
            holds |= sight.holds(numbers[i]) ? 1L << i : 0;
          }
          view.requireSound();
          return holds;
        };
      }
    };
  }

  private dev.nutshell.logic.ltl.Formula formula(Formula formula) {
    return switch (formula) {
      case Formula.Atom atom -> atom(atom.expression());
      case Formula.Unary(_, Formula.UnaryOperator operator, Formula operand) -> {
        var inner = formula(operand);
        yield switch (operator) {
          case NOT -> formulas.not(inner);
          case NEXT -> formulas.next(inner);
          case ALWAYS -> formulas.always(inner);
          case EVENTUALLY -> formulas.eventually(inner);
        };
      }
      case Formula.Binary(_, Formula.BinaryOperator operator, Formula one, Formula other) -> {
        var left = formula(one);
        var right = formula(other);
        yield switch (operator) {
          case AND -> formulas.and(left, right);
          case OR -> formulas.or(left, right);
          case IMPLIES -> formulas.implies(left, right);
          case EQUIVALENT -> formulas.equivalent(left, right);
          case UNTIL -> formulas.until(left, right);
          case RELEASE -> formulas.release(left, right);
          case WEAK_UNTIL -> formulas.weakUntil(left, right);
        };
      }
    };
  }

  private dev.nutshell.logic.ltl.Formula atom(Expression expression) {
    if (expression instanceof Expression.Constant constant) {
      return formulas.constant(constant.value() != 0);
    }
    timed |= Timeouts.areReadBy(expression);
    int number = propositions.number(expression);
    int bit = atoms.indexOf(number);
    if (bit < 0) {
      bit = atoms.size();
      atoms.add(number);
    }
    return formulas.literal(Math.min(bit, MOST_PROPOSITIONS - 1), false);
  }
}
