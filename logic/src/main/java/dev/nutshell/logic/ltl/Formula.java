package dev.nutshell.logic.ltl;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A formula in negation normal form. There is one object for each formula that its {@link Formulas}
 * has made, so equality is identity, and a shared part is worked on once.
 */
public final class Formula {
  /** What a formula is; F, G, W, M, implication and equivalence are written with these. */
  public enum Operator {
    TRUE,
    FALSE,
    LITERAL,
    AND,
    OR,
    NEXT,
    UNTIL,
    RELEASE
  }

  private final int number;
  private final Operator operator;
  private final int proposition;
  private final boolean negated;
  private final List<Formula> operands;
  private final int depth;
  private final int propositions;
  private final long size;
  private final boolean eventual;
  private final boolean universal;
  private final boolean nextFree;

  Formula(int number, Operator operator, int proposition, boolean negated, List<Formula> operands) {
    this.number = number;
    this.operator = operator;
    this.proposition = proposition;
    this.negated = negated;
    this.operands = List.copyOf(operands);
    int deepest = 0;
    int highest = operator == Operator.LITERAL ? proposition + 1 : 0;
    long sum = 1;
    boolean free = operator != Operator.NEXT;
    for (Formula operand : operands) {
      deepest = Math.max(deepest, operand.depth);
      sum = Math.min(sum + operand.size, Integer.MAX_VALUE);
      highest = Math.max(highest, operand.propositions);
      free &= operand.nextFree;
    }
    depth = deepest + 1;
    size = sum;
    propositions = highest;
    nextFree = free;
    eventual = isEventual();
    universal = isUniversal();
  }

  // Etessami, Holzmann 2000: an eventual formula holds wherever it holds later,
  private boolean isEventual() {
    return switch (operator) {
      case TRUE, FALSE -> true;
      case LITERAL -> false;
      case AND, OR, NEXT -> operands.stream().allMatch(Formula::eventual);
      case UNTIL -> left().operator == Operator.TRUE || right().eventual;
      case RELEASE -> right().eventual && (left().eventual || left().operator == Operator.FALSE);
    };
  }

  // and a universal one holds wherever it held before.
  private boolean isUniversal() {
    return switch (operator) {
      case TRUE, FALSE -> true;
      case LITERAL -> false;
      case AND, OR, NEXT -> operands.stream().allMatch(Formula::universal);
      case UNTIL -> right().universal && (left().universal || left().operator == Operator.TRUE);
      case RELEASE -> left().operator == Operator.FALSE || right().universal;
    };
  }

  /**
   * Smaller than that of every formula made later, so parts have smaller numbers than the whole.
   */
  public int number() {
    return number;
  }

  public Operator operator() {
    return operator;
  }

  /** Of a literal: which proposition it is about. */
  public int proposition() {
    return proposition;
  }

  /** Of a literal: whether it says that the proposition is false. */
  public boolean negated() {
    return negated;
  }

  public List<Formula> operands() {
    return operands;
  }

  Formula left() {
    return operands.get(0);
  }

  Formula right() {
    return operands.get(operands.size() - 1);
  }

  /** Whether this is its operator. */
  public boolean is(Operator other) {
    return operator == other;
  }

  /** F f. */
  boolean isFinally() {
    return operator == Operator.UNTIL && left().operator == Operator.TRUE;
  }

  /** G f. */
  boolean isGlobally() {
    return operator == Operator.RELEASE && left().operator == Operator.FALSE;
  }

  public int depth() {
    return depth;
  }

  /** One more than the highest number of a proposition in it. */
  public int propositions() {
    return propositions;
  }

  /** Operators and literals, counted as if nothing were shared. */
  public long size() {
    return size;
  }

  boolean eventual() {
    return eventual;
  }

  boolean universal() {
    return universal;
  }

  /** Whether a word satisfies it does not depend on any finite beginning. */
  public boolean suspendable() {
    return eventual && universal;
  }

  /** No X in it, so it cannot tell how often a letter is repeated. */
  public boolean nextFree() {
    return nextFree;
  }

  @Override
  public String toString() {
    if (size > 10_000) {
      return "a formula of " + size + " operators";
    }
    return switch (operator) {
      case TRUE -> "true";
      case FALSE -> "false";
      case LITERAL -> (negated ? "!p" : "p") + proposition;
      case AND -> joined(" && ");
      case OR -> joined(" || ");
      case NEXT -> "X " + left();
      case UNTIL -> isFinally() ? "<> " + right() : joined(" U ");
      case RELEASE -> isGlobally() ? "[] " + right() : joined(" V ");
    };
  }

  private String joined(String word) {
    return operands.stream().map(Formula::toString).collect(Collectors.joining(word, "(", ")"));
  }
}
