package dev.nutshell.promela.syntax;

import java.util.OptionalInt;

/**
 * Computes expressions without variables, as C does with 32-bit integers. The tree itself keeps
 * expressions as they are written, because trails show them so.
 */
public final class Constants {
  private Constants() {}

  /** The value, or nothing where the expression reads the state or divides by zero. */
  public static OptionalInt fold(Expression expression) {
    return switch (expression) {
      case Expression.Constant constant -> OptionalInt.of(constant.value());
      case Expression.Symbol symbol -> OptionalInt.of(symbol.constant().value());
      case Expression.Unary unary -> unary(unary);
      case Expression.Binary binary -> binary(binary);
      case Expression.Conditional conditional -> {
        OptionalInt condition = fold(conditional.condition());
        yield condition.isEmpty()
            ? condition
            : fold(condition.getAsInt() != 0 ? conditional.then() : conditional.otherwise());
      }
      case Expression.Read _,
          Expression.Special _,
          Expression.Run _,
          Expression.ChannelTest _,
          Expression.Poll _,
          Expression.ProcessTest _,
          Expression.AtLabel _,
          Expression.Remote _ ->
          OptionalInt.empty();
    };
  }

  private static OptionalInt unary(Expression.Unary unary) {
    OptionalInt operand = fold(unary.operand());
    return operand.isEmpty()
        ? operand
        : OptionalInt.of(apply(unary.operator(), operand.getAsInt()));
  }

  private static OptionalInt binary(Expression.Binary binary) {
    OptionalInt left = fold(binary.left());
    OptionalInt right = fold(binary.right());
    if (left.isEmpty() || right.isEmpty()) {
      return OptionalInt.empty();
    }
    boolean divides =
        binary.operator() == BinaryOperator.DIVIDE || binary.operator() == BinaryOperator.MODULO;
    return divides && right.getAsInt() == 0
        ? OptionalInt.empty()
        : OptionalInt.of(apply(binary.operator(), left.getAsInt(), right.getAsInt()));
  }

  public static int apply(UnaryOperator operator, int value) {
    return switch (operator) {
      case NOT -> value == 0 ? 1 : 0;
      case COMPLEMENT -> ~value;
      case MINUS -> -value;
    };
  }

  /** The right operand of a division must not be 0. */
  public static int apply(BinaryOperator operator, int left, int right) {
    return switch (operator) {
      case OR -> left != 0 || right != 0 ? 1 : 0;
      case AND -> left != 0 && right != 0 ? 1 : 0;
      case BIT_OR -> left | right;
      case BIT_XOR -> left ^ right;
      case BIT_AND -> left & right;
      case EQ -> left == right ? 1 : 0;
      case NE -> left != right ? 1 : 0;
      case LT -> left < right ? 1 : 0;
      case LE -> left <= right ? 1 : 0;
      case GT -> left > right ? 1 : 0;
      case GE -> left >= right ? 1 : 0;
      case LEFT_SHIFT -> left << right;
      case RIGHT_SHIFT -> left >> right;
      case PLUS -> left + right;
      case MINUS -> left - right;
      case TIMES -> left * right;
      case DIVIDE -> left / right;
      case MODULO -> left % right;
    };
  }
}
