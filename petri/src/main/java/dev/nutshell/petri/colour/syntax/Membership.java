package dev.nutshell.petri.colour.syntax;

/** What is known of values before anything runs. */
public final class Membership {
  private Membership() {}

  /** Whether the value is surely one of the type. */
  public static boolean isSure(Expression expression, Type.Scalar type) {
    return switch (expression) {
      case Expression.Number number ->
          number.value() >= type.first() && number.value() <= type.last();
      case Expression.Variable variable -> covers(type, variable);
      case Expression.Element element -> covers(type, element);
      case Expression.Member member -> covers(type, member);
      case Expression.Step step -> type.covers(step.type());
      case Expression.Narrow narrow -> type.covers(narrow.type());
      case Expression.Call call -> covers(type, call);
      case Expression.Aggregate aggregate -> covers(type, aggregate);
      case Expression.Update update -> covers(type, update);
      case Expression.Conditional conditional ->
          isSure(conditional.then(), type) && isSure(conditional.otherwise(), type);
      case Expression.Not _, Expression.And _, Expression.Or _ ->
          type.first() <= 0 && type.last() >= 1;
      case Expression.Binary binary ->
          binary.operator().isComparison() && type.first() <= 0 && type.last() >= 1;
      case Expression.Minus _, Expression.Tokens _, Expression.Quantifier _ -> false;
    };
  }

  /** A vector of one element is that element. */
  private static boolean covers(Type.Scalar type, Expression expression) {
    return type.covers(expression.type().scalars().getFirst());
  }
}
