package dev.nutshell.promela.claim;

import dev.nutshell.promela.syntax.Expression;

/** Finds {@code timeout} in an expression. */
public final class Timeouts {
  private Timeouts() {}

  public static boolean areReadBy(Expression expression) {
    return switch (expression) {
      case Expression.Special special -> special.name() == Expression.Special.Name.TIMEOUT;
      case Expression.Unary unary -> areReadBy(unary.operand());
      case Expression.Binary binary -> areReadBy(binary.left()) || areReadBy(binary.right());
      case Expression.Conditional conditional ->
          areReadBy(conditional.condition())
              || areReadBy(conditional.then())
              || areReadBy(conditional.otherwise());
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
