package dev.nutshell.promela.claim;

import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.promela.syntax.BinaryOperator;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.UnaryOperator;
import java.util.ArrayList;
import java.util.List;

/** The conditions that one formula or claim reads, as the propositions of its automaton. */
public final class Letters {
  public static final int MOST = 64;

  private final Formulas formulas = new Formulas();
  private final List<Integer> numbers = new ArrayList<>();
  private final Propositions propositions;
  private boolean timed;

  public Letters(Propositions propositions) {
    this.propositions = propositions;
  }

  /** What made the formulas. */
  public Formulas formulas() {
    return formulas;
  }

  /** A condition as a whole. */
  public Formula atom(Expression expression) {
    if (expression instanceof Expression.Constant constant) {
      return formulas.constant(constant.value() != 0);
    }
    timed |= propositions.mindsTimeout(expression);
    int number = propositions.number(expression);
    int bit = numbers.indexOf(number);
    if (bit < 0) {
      bit = numbers.size();
      numbers.add(number);
    }
    return formulas.literal(Math.min(bit, MOST - 1), false);
  }

  /** A condition taken apart, of which every part can be evaluated in every state. */
  Formula parts(Expression expression) {
    return switch (expression) {
      case Expression.Unary(_, UnaryOperator operator, Expression operand)
          when operator == UnaryOperator.NOT ->
          formulas.not(parts(operand));
      case Expression.Binary(_, BinaryOperator operator, Expression left, Expression right)
          when operator == BinaryOperator.AND ->
          formulas.and(parts(left), parts(right));
      case Expression.Binary(_, BinaryOperator operator, Expression left, Expression right)
          when operator == BinaryOperator.OR ->
          formulas.or(parts(left), parts(right));
      default -> atom(expression);
    };
  }

  /** Of each proposition the number of its condition. */
  public List<Integer> numbers() {
    return List.copyOf(numbers);
  }

  /** Whether there are more than an automaton can read. */
  public boolean areTooMany() {
    return numbers.size() > MOST;
  }

  /** Whether {@code timeout} is among what is read, or decides something of it. */
  public boolean mindTimeout() {
    return timed;
  }
}
