package dev.nutshell.petri.helena;

import dev.nutshell.petri.colour.syntax.Expression;
import dev.nutshell.petri.colour.syntax.Function;
import dev.nutshell.petri.colour.syntax.Statement;
import dev.nutshell.petri.colour.syntax.Type;
import java.util.ArrayList;
import java.util.List;

/** Gives functions their meaning. */
final class Functions {
  private final Type result;

  private Functions(Type result) {
    this.result = result;
  }

  static Function define(Definition.Function definition, int number, Scope outer) {
    Scope scope = outer.inner();
    List<Expression.Variable> parameters = new ArrayList<>();
    for (Definition.Variable parameter : definition.parameters()) {
      parameters.add(scope.variable(parameter.name(), scope.type(parameter.type())));
    }
    Type result = scope.type(definition.result());
    Function function =
        new Function(
            definition.name(), number, parameters, result, scope.frame.take(result.width()));
    outer.functions.put(definition.name(), function);
    definition
        .body()
        .ifPresent(body -> function.define(new Functions(result).statement(body, scope)));
    return function;
  }

  private Statement statement(Command command, Scope scope) {
    return switch (command) {
      case Command.Block block -> {
        Scope inner = scope.inner();
        List<Statement> statements = new ArrayList<>();
        block.commands().forEach(each -> statements.add(statement(each, inner)));
        yield new Statement.Block(statements);
      }
      case Command.Declare declare -> declare(declare, scope);
      case Command.Assign assign -> {
        Expression target = Expressions.of(assign.target(), null, scope);
        if (!isVariable(target)) {
          throw assign.malformed("only variables and their parts can be assigned to");
        }
        yield new Statement.Assign(target, Expressions.as(assign.value(), target.type(), scope));
      }
      case Command.If branch ->
          new Statement.If(
              Expressions.number(branch.condition(), scope),
              statement(branch.then(), scope),
              branch.otherwise().map(otherwise -> statement(otherwise, scope)).orElse(null));
      case Command.While loop ->
          new Statement.While(
              Expressions.number(loop.condition(), scope), statement(loop.body(), scope));
      case Command.For loop -> {
        Scope inner = scope.inner();
        Expression.Range.Values values = Expressions.values(loop.iteration(), inner);
        yield new Statement.For(
            values.at(), values.from(), values.to(), statement(loop.body(), inner));
      }
      case Command.Return end -> new Statement.Return(Expressions.as(end.value(), result, scope));
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
  private static Statement declare(Command.Declare declare, Scope scope) {
    Type type = scope.type(declare.type());
    Expression value =
        declare
            .value()
            .map(given -> Expressions.as(given, type, scope))
            .orElseGet(() -> first(type));
    return new Statement.Assign(scope.variable(declare.variable(), type), value);
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
