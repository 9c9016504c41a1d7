package dev.nutshell.petri.mcc;

import java.util.List;

/**
 * A formula of branching time (CTL) by three operators; the others are written with these. There is
 * one object for each formula that its {@link BranchingFormulas} has made.
 *
 * <p>Paths are maximal: one that comes to a deadlock ends there. So in a deadlock nothing is true
 * of some next marking and everything of all of them, and "always" and "eventually" are about the
 * deadlock itself.
 */
final class Branching {
  /** What a formula is. */
  enum Operator {
    /** A claim about the marking itself. */
    NOW,
    NOT,
    AND,
    OR,
    /** EX: it is true of some next marking. */
    NEXT,
    /** EU: on some path the second part comes true, and until then the first one is. */
    UNTIL,
    /** EG: on some path it is true all along. */
    ALWAYS
  }

  private final Operator operator;
  private final Formula claim;
  private final List<Branching> parts;

  Branching(Operator operator, Formula claim, List<Branching> parts) {
    this.operator = operator;
    this.claim = claim;
    this.parts = List.copyOf(parts);
  }

  Operator operator() {
    return operator;
  }

  /** Of {@link Operator#NOW}; else null. */
  Formula claim() {
    return claim;
  }

  List<Branching> parts() {
    return parts;
  }
}
