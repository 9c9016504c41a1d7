package dev.nutshell.promela.check;

import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Variable;
import java.util.ArrayList;
import java.util.List;

/** Uses of what may be declared later; they are checked when all is read. */
public final class Pending {
  /** A send or receive with so many arguments. */
  record MessageUse(Position at, Variable channel, int arguments, boolean send) {}

  final List<Expression.Run> runs = new ArrayList<>();
  final List<Expression.AtLabel> labels = new ArrayList<>();
  final List<MessageUse> messages = new ArrayList<>();

  public void add(Expression.Run run) {
    runs.add(run);
  }

  public void add(Expression.AtLabel label) {
    labels.add(label);
  }

  public void addMessage(Position at, Variable channel, int arguments, boolean send) {
    messages.add(new MessageUse(at, channel, arguments, send));
  }
}
