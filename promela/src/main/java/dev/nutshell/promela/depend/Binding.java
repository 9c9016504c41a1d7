package dev.nutshell.promela.depend;

import dev.nutshell.promela.syntax.BinaryOperator;
import dev.nutshell.promela.syntax.Constants;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Variable;
import java.util.List;

/**
 * What is known of a process for as long as it lives: its number, and the values of parameters and
 * local variables that no statement assigns. So {@code q[_pid]} and a channel that was handed over
 * as a parameter are known although the text does not tell.
 */
final class Binding {
  /** No number of a process, channel or element. */
  static final long UNKNOWN = Long.MIN_VALUE;

  final int type;
  final int pid;

  /** The number of channels that are older than the process. */
  final int channelsBefore;

  private final List<Variable> variables;
  private final int[] values;

  /** Of a process that is not there yet: nothing is known. */
  static Binding none(int type) {
    return new Binding(type, -1, 0, List.of(), new int[0]);
  }

  Binding(int type, int pid, int channelsBefore, List<Variable> variables, int[] values) {
    this.type = type;
    this.pid = pid;
    this.channelsBefore = channelsBefore;
    this.variables = variables;
    this.values = values;
  }

  int size() {
    return values.length;
  }

  int value(int index) {
    return values[index];
  }

  long value(Variable variable) {
    for (int i = 0; i < values.length; i++) {
      if (variables.get(i) == variable) {
        return values[i];
      }
    }
    return UNKNOWN;
  }

  long value(Expression expression) {
    return switch (expression) {
      case Expression.Constant constant -> constant.value();
      case Expression.Symbol symbol -> symbol.constant().value();
      case Expression.Special special ->
          special.name() == Expression.Special.Name.PID && pid >= 0 ? pid : UNKNOWN;
      case Expression.Read read ->
          read.place().path().isEmpty() && !read.place().variable().isArray()
              ? value(read.place().variable())
              : UNKNOWN;
      case Expression.Unary unary -> {
        long operand = value(unary.operand());
        yield operand == UNKNOWN ? UNKNOWN : Constants.apply(unary.operator(), (int) operand);
      }
      case Expression.Binary binary -> {
        long left = value(binary.left());
        long right = value(binary.right());
        boolean divides =
            binary.operator() == BinaryOperator.DIVIDE
                || binary.operator() == BinaryOperator.MODULO;
        yield left == UNKNOWN || right == UNKNOWN || divides && right == 0
            ? UNKNOWN
            : Constants.apply(binary.operator(), (int) left, (int) right);
      }
      case Expression.Conditional _,
          Expression.Run _,
          Expression.ChannelTest _,
          Expression.Poll _,
          Expression.ProcessTest _,
          Expression.AtLabel _,
          Expression.Remote _ ->
          UNKNOWN;
    };
  }
}
