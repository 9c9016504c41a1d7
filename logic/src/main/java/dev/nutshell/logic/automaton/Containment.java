package dev.nutshell.logic.automaton;

import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.logic.ltl.Formula.Operator;
import dev.nutshell.logic.ltl.Formulas;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds parts of a formula that no word satisfies, or all do, or that follow from those beside
 * them, by asking their automata. Only small parts are asked, and only so often.
 */
final class Containment {
  private static final int LARGEST = 60;
  private static final int MOST_STATES = 200;
  private static final int MOST_QUESTIONS = 400;
  private static final int MOST_STEPS = 200_000;

  private final Formulas formulas;
  private final Bdd bdd;
  private final Map<Formula, Boolean> empty = new HashMap<>();
  private final Map<Formula, Formula> done = new HashMap<>();

  Containment(Formulas formulas, Bdd bdd) {
    this.formulas = formulas;
    this.bdd = bdd;
  }

  Formula simplify(Formula f) {
    Formula known = done.get(f);
    if (known != null) {
      return known;
    }
    List<Formula> parts = f.operands().stream().map(this::simplify).toList();
    Formula result =
        switch (f.operator()) {
          case TRUE, FALSE, LITERAL -> f;
          case AND -> constant(formulas.and(leave(parts, false)));
          case OR -> constant(formulas.or(leave(parts, true)));
          case NEXT -> formulas.next(parts.get(0));
          case UNTIL -> constant(formulas.until(parts.get(0), parts.get(1)));
          case RELEASE -> constant(formulas.release(parts.get(0), parts.get(1)));
        };
    done.put(f, result);
    return result;
  }

  private Formula constant(Formula f) {
    if (empty(f)) {
      return formulas.constant(false);
    }
    return empty(formulas.not(f)) ? formulas.constant(true) : f;
  }

  // A part of a conjunction that follows from the others, or of a disjunction that implies them.
  private List<Formula> leave(List<Formula> parts, boolean disjunction) {
    if (parts.stream().mapToLong(Formula::size).sum() > LARGEST) {
      return parts;
    }
    List<Formula> left = new ArrayList<>(parts);
    for (int i = left.size() - 1; i >= 0 && left.size() > 1; i--) {
      Formula part = left.get(i);
      if (part.is(Operator.LITERAL)) {
        continue;
      }
      List<Formula> others = new ArrayList<>(left);
      others.remove(i);
      Formula rest = disjunction ? formulas.not(formulas.or(others)) : formulas.and(others);
      if (empty(formulas.and(rest, disjunction ? part : formulas.not(part)))) {
        left.remove(i);
      }
    }
    return left;
  }

  private boolean empty(Formula f) {
    if (f.size() > LARGEST || f.is(Operator.TRUE) || empty.size() > MOST_QUESTIONS) {
      return f.is(Operator.FALSE);
    }
    return empty.computeIfAbsent(
        f,
        g -> {
          try {
            return !Words.anyAccepted(asked(g));
          } catch (TooLarge unknown) {
            return false;
          }
        });
  }

  private Draft asked(Formula f) {
    bdd.grant(MOST_STEPS);
    return Configurations.of(f, bdd, Configurations.Style.BY_LETTER, MOST_STATES);
  }
}
