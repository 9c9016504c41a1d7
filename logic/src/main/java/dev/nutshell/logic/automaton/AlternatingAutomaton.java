package dev.nutshell.logic.automaton;

import dev.nutshell.engine.model.Claim;
import dev.nutshell.logic.ltl.Formula;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The very weak alternating automaton of a formula (Gastin, Oddoux 2001): its states are
 * subformulas, and what a state may do is a diagram over the letter, the states that have to accept
 * the rest, and promises. A promise says that the right side of an until was put off (Couvreur
 * 1999); it is shared by all untils with that right side.
 */
final class AlternatingAutomaton {
  static final int MOST_PROMISES = Claim.MOST_SETS;

  private final Bdd bdd;
  private final boolean choosesAtOnce;
  private final Map<Formula, Integer> moves = new HashMap<>();
  private final Map<Formula, Integer> variables = new HashMap<>();
  private final Map<Formula, Integer> promises = new HashMap<>();
  private final List<Formula> states = new ArrayList<>(); // null where it is a promise
  private final List<Integer> promised = new ArrayList<>(); // -1 where it is a state

  /**
   * @param choosesAtOnce which part of a disjunction the rest has to satisfy is decided one step
   *     earlier
   */
  AlternatingAutomaton(Bdd bdd, boolean choosesAtOnce) {
    this.bdd = bdd;
    this.choosesAtOnce = choosesAtOnce;
  }

  int promises() {
    return promises.size();
  }

  /** What stands behind a variable that is no proposition: the promise's number, or -1. */
  int promise(int variable) {
    return promised.get(variable - Bdd.LETTERS);
  }

  Formula state(int variable) {
    return states.get(variable - Bdd.LETTERS);
  }

  int moves(Formula f) {
    Integer known = moves.get(f);
    if (known != null) {
      return known;
    }
    List<Formula> parts = f.operands();
    int result =
        switch (f.operator()) {
          case TRUE -> Bdd.TRUE;
          case FALSE -> Bdd.FALSE;
          case LITERAL -> bdd.literal(f.proposition(), f.negated());
          case AND -> {
            int all = Bdd.TRUE;
            for (Formula part : parts) {
              all = bdd.and(all, moves(part));
            }
            yield all;
          }
          case OR -> {
            int any = Bdd.FALSE;
            for (Formula part : parts) {
              any = bdd.or(any, moves(part));
            }
            yield any;
          }
          case NEXT -> next(parts.get(0));
          case UNTIL -> {
            // The variables of a promise and of its until are close, which keeps diagrams small.
            int promise = bdd.variable(promised(parts.get(1)));
            int later = bdd.and(next(f), promise);
            yield bdd.or(moves(parts.get(1)), bdd.and(moves(parts.get(0)), later));
          }
          case RELEASE -> bdd.and(moves(parts.get(1)), bdd.or(moves(parts.get(0)), next(f)));
        };
    moves.put(f, result);
    return result;
  }

  private int next(Formula f) {
    return switch (f.operator()) {
      case TRUE -> Bdd.TRUE;
      case FALSE -> Bdd.FALSE;
      case AND -> {
        int all = Bdd.TRUE;
        for (Formula part : f.operands()) {
          all = bdd.and(all, next(part));
        }
        yield all;
      }
      case OR -> {
        if (!choosesAtOnce) {
          yield bdd.variable(variable(f));
        }
        int any = Bdd.FALSE;
        for (Formula part : f.operands()) {
          any = bdd.or(any, next(part));
        }
        yield any;
      }
      case LITERAL, NEXT, UNTIL, RELEASE -> bdd.variable(variable(f));
    };
  }

  private int variable(Formula f) {
    Integer known = variables.get(f);
    if (known == null) {
      known = fresh(f, -1);
      variables.put(f, known);
    }
    return known;
  }

  private int promised(Formula right) {
    Integer known = promises.get(right);
    if (known == null) {
      if (promises.size() == MOST_PROMISES) {
        throw new TooLarge(
            "the formula has more than " + MOST_PROMISES + " different things to wait for");
      }
      known = fresh(null, promises.size());
      promises.put(right, known);
    }
    return known;
  }

  private int fresh(Formula state, int promise) {
    states.add(state);
    promised.add(promise);
    return Bdd.LETTERS + states.size() - 1;
  }
}
