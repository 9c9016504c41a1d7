package dev.nutshell.promela.claim;

import dev.nutshell.promela.syntax.Expression;

/** Finds {@code timeout} in an expression. */
public final class Timeouts {
  private Timeouts() {}

  /**
   * Whether {@code timeout} may decide what the value is: a process that waits for it is enabled by
   * it.
   */
  static boolean matterTo(Expression expression, boolean processesWait) {
    return areReadBy(expression) || processesWait && asksWhoIsEnabled(expression);
  }

  private static boolean asksWhoIsEnabled(Expression expression) {
    return switch (expression) {
      case Expression.ProcessTest test -> test.kind() == Expression.ProcessTest.Kind.ENABLED;
      case Expression.Unary unary -> asksWhoIsEnabled(unary.operand());
      case Expression.Binary binary ->
          asksWhoIsEnabled(binary.left()) || asksWhoIsEnabled(binary.right());
      case Expression.Conditional conditional ->
          asksWhoIsEnabled(conditional.condition())
              || asksWhoIsEnabled(conditional.then())
              || asksWhoIsEnabled(conditional.otherwise());
      case Expression.Constant _,
          Expression.Symbol _,
          Expression.Special _,
          Expression.Read _,
          Expression.Run _,
          Expression.ChannelTest _,
          Expression.Poll _,
          Expression.AtLabel _,
          Expression.Remote _ ->
          false;
    };
  }

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
