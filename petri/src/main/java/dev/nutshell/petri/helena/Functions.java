package dev.nutshell.petri.helena;

import dev.nutshell.petri.colour.Expression;
import dev.nutshell.petri.colour.Function;
import dev.nutshell.petri.colour.Statement;
import dev.nutshell.petri.colour.Type;
import java.util.ArrayList;
import java.util.List;

/** Gives functions their meaning. */
final class Functions {
  private final Type result;

  private Functions(Type result) {
    this.result = result;
  }

  static Function define(Syntax.FunctionDefinition definition, int number, Scope outer) {
    Scope scope = outer.inner();
    List<Expression.Variable> parameters = new ArrayList<>();
    for (Node parameter : definition.parameters()) {
      parameters.add(scope.variable(parameter.text(), scope.type(parameter.child(0))));
    }
    Type result = scope.type(definition.result());
    Function function =
        new Function(
            definition.name(), number, parameters, result, scope.frame.take(result.width()));
    outer.functions.put(definition.name(), function);
    if (!definition.body().isNone()) {
      function.define(new Functions(result).statement(definition.body(), scope));
    }
    return function;
  }

  private Statement statement(Node node, Scope scope) {
    return switch (node.kind()) {
      case BLOCK -> {
        Scope inner = scope.inner();
        List<Statement> statements = new ArrayList<>();
        node.children().forEach(child -> statements.add(statement(child, inner)));
        yield new Statement.Block(statements);
      }
      case DECLARE -> declare(node, scope);
      case ASSIGN -> {
        Expression target = Expressions.of(node.child(0), null, scope);
        if (!isVariable(target)) {
          throw node.malformed("only variables and their parts can be assigned to");
        }
        yield new Statement.Assign(target, Expressions.as(node.child(1), target.type(), scope));
      }
      case IF ->
          new Statement.If(
              Expressions.number(node.child(0), scope),
              statement(node.child(1), scope),
              node.child(2).isNone() ? null : statement(node.child(2), scope));
      case WHILE ->
          new Statement.While(
              Expressions.number(node.child(0), scope), statement(node.child(1), scope));
      case FOR -> {
        Scope inner = scope.inner();
        Expression.Range.Values values = Expressions.values(node.child(0), inner);
        yield new Statement.For(
            values.at(), values.from(), values.to(), statement(node.child(1), inner));
      }
      case RETURN -> new Statement.Return(Expressions.as(node.child(0), result, scope));
      default -> throw node.malformed("a statement was expected");
    };
  }

  private static boolean isVariable(Expression target) {
    return switch (target) {
      case Expression.Variable _ -> true;
      case Expression.Element element -> isVariable(element.vector());
      case Expression.Member member -> isVariable(member.structure());
      default -> false;
    };
  }

  /**
   * A variable without a value has the first of its type: nothing is left over from a call before.
   */
  private static Statement declare(Node node, Scope scope) {
    Type type = scope.type(node.child(0));
    Expression value =
        node.child(1).isNone() ? first(type) : Expressions.as(node.child(1), type, scope);
    return new Statement.Assign(scope.variable(node.text(), type), value);
  }

  private static Expression first(Type type) {
    return switch (type) {
      case Type.Scalar scalar ->
          new Expression.Number(scalar == Scope.INT ? 0 : scalar.first(), scalar);
      case Type.Vector vector -> new Expression.Aggregate(List.of(first(vector.element())), vector);
      case Type.Structure structure ->
          new Expression.Aggregate(
              structure.types().stream().map(Functions::first).toList(), structure);
    };
  }
}
