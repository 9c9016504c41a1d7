package dev.nutshell.logic.ltl;

import dev.nutshell.logic.ltl.Formula.Operator;
import java.util.HashMap;
import java.util.Map;

/**
 * Whether one formula implies another, as far as their shapes show it (Somenzi, Bloem 2000 and
 * later). "No" only means that it was not seen; so it also ends with "no" after enough questions.
 */
final class Implication {
  private static final int MOST_QUESTIONS = 100_000;

  private final Map<Long, Boolean> known = new HashMap<>();
  private int questions;

  boolean holds(Formula f, Formula g) {
    if (f == g || f.is(Operator.FALSE) || g.is(Operator.TRUE)) {
      return true;
    }
    if (f.is(Operator.TRUE) || g.is(Operator.FALSE)) {
      return false;
    }
    if (f.is(Operator.LITERAL) && g.is(Operator.LITERAL)) {
      return false;
    }
    long key = (long) f.number() << 32 | g.number();
    Boolean answer = known.get(key);
    if (answer != null) {
      return answer;
    }
    if (++questions > MOST_QUESTIONS) {
      return false;
    }
    known.put(key, false);
    boolean found = search(f, g);
    known.put(key, found);
    return found;
  }

  private boolean search(Formula f, Formula g) {
    if (f.is(Operator.OR)) {
      return f.operands().stream().allMatch(part -> holds(part, g));
    }
    if (g.is(Operator.AND)) {
      return g.operands().stream().allMatch(part -> holds(f, part));
    }
    if (f.is(Operator.AND) && f.operands().stream().anyMatch(part -> holds(part, g))) {
      return true;
    }
    if (g.is(Operator.OR) && g.operands().stream().anyMatch(part -> holds(f, part))) {
      return true;
    }
    return fromWhatFollows(f, g) || towardsWhatSuffices(f, g) || sameOperator(f, g);
  }

  private boolean fromWhatFollows(Formula f, Formula g) {
    return switch (f.operator()) {
      case NEXT -> g.eventual() && holds(f.left(), g);
      case UNTIL -> holds(f.right(), g) && (g.eventual() || holds(f.left(), g));
      case RELEASE -> holds(f.right(), g);
      case TRUE, FALSE, LITERAL, AND, OR -> false;
    };
  }

  private boolean towardsWhatSuffices(Formula f, Formula g) {
    return switch (g.operator()) {
      case NEXT -> f.universal() && holds(f, g.left());
      case UNTIL -> holds(f, g.right());
      case RELEASE -> holds(f, g.right()) && (f.universal() || holds(f, g.left()));
      case TRUE, FALSE, LITERAL, AND, OR -> false;
    };
  }

  private boolean sameOperator(Formula f, Formula g) {
    if (f.operator() != g.operator()) {
      return false;
    }
    return switch (f.operator()) {
      case NEXT -> holds(f.left(), g.left());
      case UNTIL, RELEASE -> holds(f.left(), g.left()) && holds(f.right(), g.right());
      case TRUE, FALSE, LITERAL, AND, OR -> false;
    };
  }
}
