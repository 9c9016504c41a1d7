package dev.nutshell.cpn.ask;

import dev.nutshell.cpn.value.Fn;

/**
 * A formula of ASK-CTL (A. Cheng, S. Christensen, K. Mortensen 1997) in its own few operators. It
 * is about a node of the state space, or about an arc: only {@link Modal} goes from one to the
 * other. There is one object for each part of a formula.
 */
sealed interface AskFormula {
  /** A condition on nodes. */
  final class OfNode implements AskFormula {
    final String name;
    final Fn holds;

    OfNode(String name, Fn holds) {
      this.name = name;
      this.holds = holds;
    }
  }

  /** A condition on arcs. */
  final class OfArc implements AskFormula {
    final String name;
    final Fn holds;

    OfArc(String name, Fn holds) {
      this.name = name;
      this.holds = holds;
    }
  }

  record True() implements AskFormula {}

  record Not(AskFormula of) implements AskFormula {}

  record Or(AskFormula one, AskFormula other) implements AskFormula {}

  /**
   * The second comes true on the way, and until then the first one is.
   *
   * @param all on every way, or on some
   */
  record Until(boolean all, AskFormula before, AskFormula reach) implements AskFormula {}

  /** Of a node: true of some arc that leaves it. Of an arc: true of the node that it leads to. */
  record Modal(AskFormula of) implements AskFormula {}

  static AskFormula and(AskFormula one, AskFormula other) {
    return new Not(new Or(new Not(one), new Not(other)));
  }

  /** An arc with the one leads to a node with the other; or, seen from an arc, the reverse. */
  static AskFormula someModal(AskFormula one, AskFormula other) {
    return new Modal(and(one, new Modal(other)));
  }

  static AskFormula everyModal(AskFormula one, AskFormula other) {
    return new Not(someModal(one, new Not(other)));
  }

  static AskFormula eventually(AskFormula of) {
    return new Until(true, new True(), of);
  }

  static AskFormula possibly(AskFormula of) {
    return new Until(false, new True(), of);
  }

  /** What is wrong with it as a formula about nodes, or about arcs; null where nothing is. */
  static String mistake(AskFormula formula, boolean ofNodes) {
    return switch (formula) {
      case OfNode node ->
          ofNodes
              ? null
              : "NF(\"" + node.name + "\", …) is about nodes and stands where arcs are meant";
      case OfArc arc ->
          ofNodes
              ? "AF(\"" + arc.name + "\", …) is about arcs and stands where nodes are meant"
              : null;
      case True _ -> null;
      case Not(AskFormula of) -> mistake(of, ofNodes);
      case Or(AskFormula one, AskFormula other) -> first(one, other, ofNodes);
      case Until(_, AskFormula before, AskFormula reach) -> first(before, reach, ofNodes);
      case Modal(AskFormula of) -> mistake(of, !ofNodes);
    };
  }

  private static String first(AskFormula one, AskFormula other, boolean ofNodes) {
    String mistake = mistake(one, ofNodes);
    return mistake != null ? mistake : mistake(other, ofNodes);
  }
}
