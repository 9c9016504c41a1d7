package dev.nutshell.promela.claim;

import dev.nutshell.promela.syntax.Expression;
import java.util.function.Predicate;

/** Finds {@code timeout} in an expression. */
public final class Timeouts {
  private Timeouts() {}

  /**
   * Whether {@code timeout} may decide what the value is: a process that waits for it is enabled by
   * it.
   */
  static boolean matterTo(Expression expression, boolean processesWait) {
    return areReadBy(expression) || processesWait && reads(expression, Timeouts::asksWhoIsEnabled);
  }

  public static boolean areReadBy(Expression expression) {
    return reads(expression, Timeouts::isTimeout);
  }

  private static boolean isTimeout(Expression expression) {
    return expression instanceof Expression.Special special
        && special.name() == Expression.Special.Name.TIMEOUT;
  }

  private static boolean asksWhoIsEnabled(Expression expression) {
    return expression instanceof Expression.ProcessTest test
        && test.kind() == Expression.ProcessTest.Kind.ENABLED;
  }

  private static boolean reads(Expression expression, Predicate<Expression> such) {
    return switch (expression) {
      case Expression.Unary unary -> reads(unary.operand(), such);
      case Expression.Binary binary -> reads(binary.left(), such) || reads(binary.right(), such);
      case Expression.Conditional conditional ->
          reads(conditional.condition(), such)
              || reads(conditional.then(), such)
              || reads(conditional.otherwise(), such);
      case Expression.Special _,
          Expression.ProcessTest _,
          Expression.Constant _,
          Expression.Symbol _,
          Expression.Read _,
          Expression.Run _,
          Expression.ChannelTest _,
          Expression.Poll _,
          Expression.AtLabel _,
          Expression.Remote _ ->
          such.test(expression);
    };
  }
}
