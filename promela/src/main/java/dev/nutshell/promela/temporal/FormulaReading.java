package dev.nutshell.promela.temporal;

import dev.nutshell.engine.model.Stated;
import dev.nutshell.logic.automaton.AutomatonClaim;
import dev.nutshell.logic.automaton.Translator;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.promela.claim.Letters;
import dev.nutshell.promela.claim.Propositions;
import dev.nutshell.promela.syntax.Formula;
import java.util.function.Function;

/** Makes a formula of a program an automaton for its negation. */
final class FormulaReading {
  private final Propositions propositions;
  private final Letters letters;
  private final Formulas formulas;

  private FormulaReading(Propositions propositions) {
    this.propositions = propositions;
    letters = new Letters(propositions);
    formulas = letters.formulas();
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
    if (letters.areTooMany()) {
      return new Stated.Reading.Refused("it has more than " + Letters.MOST + " propositions");
    }
    return AutomatonClaim.of(
        formulas,
        formulas.not(formula),
        () -> {
          boolean counting = !new Translator(formulas).isStutterInvariant(formula);
          return new LetterReader(letters, propositions, beside.apply(counting), counting);
        });
  }

  private dev.nutshell.logic.ltl.Formula formula(Formula formula) {
    return switch (formula) {
      case Formula.Atom atom -> letters.atom(atom.expression());
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
}
