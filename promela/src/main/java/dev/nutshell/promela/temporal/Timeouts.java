package dev.nutshell.promela.temporal;

import dev.nutshell.promela.syntax.Expression;

/** Finds {@code timeout} in an expression. */
final class Timeouts {
  private Timeouts() {}

  static boolean isReadBy(Expression expression) {
    return switch (expression) {
      case Expression.Special special -> special.name() == Expression.Special.Name.TIMEOUT;
      case Expression.Unary unary -> isReadBy(unary.operand());
      case Expression.Binary binary -> isReadBy(binary.left()) || isReadBy(binary.right());
      case Expression.Conditional conditional ->
          isReadBy(conditional.condition())
              || isReadBy(conditional.then())
              || isReadBy(conditional.otherwise());
      case Expression.Constant _,
          Expression.Symbol _,
          Expression.Read _,
          Expression.Run _,
          Expression.ChannelTest _,
          Expression.Poll _,
          Expression.ProcessTest _,
          Expression.AtLabel _,
          Expression.Remote _ ->
          false;
    };
  }
}
