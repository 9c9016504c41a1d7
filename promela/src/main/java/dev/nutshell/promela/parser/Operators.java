package dev.nutshell.promela.parser;

import dev.nutshell.promela.syntax.BinaryOperator;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Expression.ChannelTest;

/** The precedence of the binary operators, and which may stand where. */
final class Operators {
  /** The weakest of all; formulas have one weaker still. */
  static final int WEAKEST = 1;

  private Operators() {}

  /** The operator, or null where the terminal is none. */
  static BinaryOperator of(Terminal terminal) {
    return switch (terminal) {
      case OR -> BinaryOperator.OR;
      case AND -> BinaryOperator.AND;
      case BIT_OR -> BinaryOperator.BIT_OR;
      case BIT_XOR -> BinaryOperator.BIT_XOR;
      case BIT_AND -> BinaryOperator.BIT_AND;
      case EQ -> BinaryOperator.EQ;
      case NE -> BinaryOperator.NE;
      case LT -> BinaryOperator.LT;
      case LE -> BinaryOperator.LE;
      case GT -> BinaryOperator.GT;
      case GE -> BinaryOperator.GE;
      case LEFT_SHIFT -> BinaryOperator.LEFT_SHIFT;
      case RIGHT_SHIFT -> BinaryOperator.RIGHT_SHIFT;
      case PLUS -> BinaryOperator.PLUS;
      case MINUS -> BinaryOperator.MINUS;
      case TIMES -> BinaryOperator.TIMES;
      case DIVIDE -> BinaryOperator.DIVIDE;
      case MODULO -> BinaryOperator.MODULO;
      default -> null;
    };
  }

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

  /**
   * Whether the expression asks a channel whether it is full or empty. SPIN takes such a question
   * as a condition of its own, or joined by {@code &&} and {@code ||}, but never negated or
   * computed with: its partial order reduction relies on that.
   */
  static boolean isProbe(Expression expression) {
    return switch (expression) {
      case ChannelTest test -> test.kind() != ChannelTest.Kind.LEN;
      case Expression.Binary binary when isLogical(binary.operator()) ->
          isProbe(binary.left()) || isProbe(binary.right());
      default -> false;
    };
  }

  static boolean isLogical(BinaryOperator operator) {
    return operator == BinaryOperator.AND || operator == BinaryOperator.OR;
  }
}
