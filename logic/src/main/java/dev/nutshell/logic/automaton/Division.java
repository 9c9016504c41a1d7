package dev.nutshell.logic.automaton;

import dev.nutshell.engine.model.Claim;
import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.logic.ltl.Formula.Operator;
import dev.nutshell.logic.ltl.FormulaParser;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.logic.ltl.Rewriting;
import java.util.ArrayList;
import java.util.List;

/**
 * Divides a formula whose automaton would be too large: what is joined by "or" becomes a choice of
 * automata, and G F of a proposition becomes an acceptance set that the proposition decides, where
 * one automaton would have an edge for every set of them.
 */
final class Division {
  private static final int MOST_PARTS = 1000;
  private static final int LARGEST = 5000;

  /** From so many on, one automaton is not tried. */
  private static final int MANY = 8;

  /**
   * One of the choices.
   *
   * @param recurrent propositions that must be true again and again, beside what the automaton says
   */
  record Part(Automaton automaton, List<Formula> recurrent) {
    int sets() {
      return automaton.acceptanceSets() + recurrent.size();
    }
  }

  private final Formulas formulas;
  private final Translator translator;
  private final List<Part> parts = new ArrayList<>();
  private boolean refused;

  private Division(Formulas formulas, Translator translator) {
    this.formulas = formulas;
    this.translator = translator;
  }

  /**
   * The parts, of which a word must satisfy one; null where that is not worthwhile, or one of them
   * is too large.
   */
  static List<Part> of(Formula f, Formulas formulas, Translator translator) {
    if (f.depth() > FormulaParser.DEEPEST || f.size() > LARGEST) {
      return null;
    }
    Formula rewritten = new Rewriting(formulas).rewrite(f);
    return isWorthwhile(rewritten) ? parts(rewritten, formulas, translator) : null;
  }

  /** The same, worthwhile or not. */
  static List<Part> parts(Formula f, Formulas formulas, Translator translator) {
    Division division = new Division(formulas, translator);
    division.divide(f);
    boolean fits =
        !division.refused
            && division.parts.stream().allMatch(part -> part.sets() <= Claim.MOST_SETS)
            && division.parts.stream().mapToInt(part -> part.automaton().states()).sum()
                < Claim.MOST_STATES;
    return fits ? division.parts : null;
  }

  /** Whether one automaton would have to tell very many sets of marks, or of places, apart. */
  private static boolean isWorthwhile(Formula f) {
    return isWide(f) || f.operands().stream().anyMatch(Division::isWide);
  }

  private static boolean isWide(Formula f) {
    return f.operands().size() >= MANY
        && f.operands().stream().filter(Formula::suspendable).count() >= MANY;
  }

  private void divide(Formula f) {
    if (refused) {
      return;
    }
    if (f.is(Operator.OR)) {
      f.operands().forEach(this::divide);
      return;
    }
    List<Formula> recurrent = new ArrayList<>();
    List<Formula> others = new ArrayList<>();
    for (Formula part : f.is(Operator.AND) ? f.operands() : List.of(f)) {
      Formula again = recurrent(part);
      if (again != null) {
        recurrent.add(again);
      } else {
        others.add(part);
      }
    }
    for (Formula choice : others) {
      if (choice.is(Operator.OR) && isWide(choice)) {
        List<Formula> rest = new ArrayList<>(f.operands());
        rest.remove(choice);
        for (Formula one : choice.operands()) {
          divide(formulas.and(formulas.and(rest), one));
        }
        return;
      }
    }
    switch (translator.generalized(formulas.and(others))) {
      case Translator.Translation.Refused _ -> refused = true;
      case Translator.Translation.Built(Automaton automaton) -> {
        if (parts.size() == MOST_PARTS) {
          refused = true;
        } else if (!automaton.isEmpty()) {
          parts.add(new Part(automaton, recurrent));
        }
      }
    }
  }

  /** The proposition that G F is said of, or null. */
  private static Formula recurrent(Formula f) {
    if (!f.is(Operator.RELEASE) || !f.operands().get(0).is(Operator.FALSE)) {
      return null;
    }
    Formula inner = f.operands().get(1);
    boolean eventually = inner.is(Operator.UNTIL) && inner.operands().get(0).is(Operator.TRUE);
    return eventually && isPlain(inner.operands().get(1)) ? inner.operands().get(1) : null;
  }

  private static boolean isPlain(Formula f) {
    return switch (f.operator()) {
      case TRUE, FALSE, LITERAL -> true;
      case AND, OR -> f.operands().stream().allMatch(Division::isPlain);
      case NEXT, UNTIL, RELEASE -> false;
    };
  }

  /**
   * Whether a formula without operators of time is true.
   *
   * @param holds a bit for each proposition that is
   */
  static boolean isTrue(Formula f, long holds) {
    return switch (f.operator()) {
      case TRUE -> true;
      case FALSE -> false;
      case LITERAL -> (holds >>> f.proposition() & 1) != 0 ^ f.negated();
      case AND -> {
        boolean all = true;
        for (Formula operand : f.operands()) {
          all = all && isTrue(operand, holds);
        }
        yield all;
      }
      case OR -> {
        boolean any = false;
        for (Formula operand : f.operands()) {
          any = any || isTrue(operand, holds);
        }
        yield any;
      }
      case NEXT, UNTIL, RELEASE -> throw new IllegalArgumentException(f.toString());
    };
  }
}
