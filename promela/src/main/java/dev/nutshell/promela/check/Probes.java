package dev.nutshell.promela.check;

import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Expression.ChannelTest;

/** Questions whether a channel is full or empty. */
public final class Probes {
  private Probes() {}

  /**
   * Whether the expression asks one. SPIN takes such a question as a condition of its own, or
   * joined by {@code &&} and {@code ||}, but never negated or computed with: its partial order
   * reduction relies on that.
   */
  public static boolean isProbe(Expression expression) {
    return switch (expression) {
      case ChannelTest test -> test.kind() != ChannelTest.Kind.LEN;
      case Expression.Binary binary when binary.operator().isLogical() ->
          isProbe(binary.left()) || isProbe(binary.right());
      default -> false;
    };
  }
}
