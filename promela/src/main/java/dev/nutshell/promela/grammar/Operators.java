package dev.nutshell.promela.grammar;

import dev.nutshell.promela.syntax.BinaryOperator;

/** The precedence of the binary operators. */
final class Operators {
  /** The weakest of all; formulas have one weaker still. */
  static final int WEAKEST = 1;

  private Operators() {}

  /** Larger binds tighter; 4 is left for the operators of formulas that stand above {@code &&}. */
  static int precedence(BinaryOperator operator) {
    return switch (operator) {
      case OR -> 2;
      case AND -> 3;
      case BIT_OR -> 5;
      case BIT_XOR -> 6;
      case BIT_AND -> 7;
      case EQ, NE -> 8;
      case LT, LE, GT, GE -> 9;
      case LEFT_SHIFT, RIGHT_SHIFT -> 10;
      case PLUS, MINUS -> 11;
      case TIMES, DIVIDE, MODULO -> 12;
    };
  }
}
