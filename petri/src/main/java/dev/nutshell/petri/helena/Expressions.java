package dev.nutshell.petri.helena;

import dev.nutshell.petri.colour.syntax.Expression;
import dev.nutshell.petri.colour.syntax.Expression.Operator;
import dev.nutshell.petri.colour.syntax.Expression.Quantifier;
import dev.nutshell.petri.colour.syntax.Expression.Range;
import dev.nutshell.petri.colour.syntax.Function;
import dev.nutshell.petri.colour.syntax.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Gives expressions their meaning: looks names up and checks types. */
final class Expressions {
  private Expressions() {}

  /** The expression, which must be of a type that fits the wanted one. */
  static Expression as(Phrase phrase, Type wanted, Scope scope) {
    return fit(of(phrase, wanted, scope), wanted, phrase);
  }

  /** A value made one of a type: checked where that is not certain. */
  static Expression fit(Expression expression, Type wanted, Phrase at) {
    if (wanted instanceof Type.Scalar scalar && expression.type() instanceof Type.Scalar) {
      if (expression instanceof Expression.Number number
          && !scalar.cyclic()
          && (number.value() < scalar.first() || number.value() > scalar.last())) {
        throw at.malformed(number.value() + " is not a value of type " + scalar.name());
      }
      return scalar == Scope.INT
          ? expression
          : folded(new Expression.Narrow(expression, scalar, at.at().line()));
    }
    if (wanted.width() != expression.type().width()
        || wanted instanceof Type.Scalar != expression.type() instanceof Type.Scalar) {
      throw at.malformed(
          "a value of type "
              + expression.type().name()
              + " is where one of type "
              + wanted.name()
              + " belongs");
    }
    return expression;
  }

  static Expression number(Phrase phrase, Scope scope) {
    Expression expression = of(phrase, Scope.INT, scope);
    if (!(expression.type() instanceof Type.Scalar)) {
      throw phrase.malformed(
          "a number was expected, not a value of type " + expression.type().name());
    }
    return expression;
  }

  /** A number that is known now. */
  static int constant(Phrase phrase, Scope scope) {
    if (number(phrase, scope) instanceof Expression.Number number) {
      return number.value();
    }
    throw phrase.malformed("a constant was expected");
  }

  /**
   * @param wanted what vectors in brackets are taken for, or null
   */
  static Expression of(Phrase phrase, Type wanted, Scope scope) {
    return switch (phrase) {
      case Phrase.Number number -> literal(number);
      case Phrase.Name name -> {
        Expression value = scope.value(name.text());
        if (value == null) {
          throw name.malformed("'" + name.text() + "' is not declared");
        }
        yield value;
      }
      case Phrase.Call call -> call(call, scope);
      case Phrase.Attribute attribute -> attribute(attribute, scope);
      case Phrase.Element element -> {
        Expression vector = of(element.vector(), null, scope);
        yield new Expression.Element(
            vector, indices(vector, element.indices(), element, scope), element.at().line());
      }
      case Phrase.Member member -> {
        Expression structure = of(member.structure(), null, scope);
        yield new Expression.Member(structure, field(structure, member.field(), member));
      }
      case Phrase.Part part -> part(part, scope);
      case Phrase.Vector vector -> vector(vector, wanted, scope);
      case Phrase.Structure structure -> structure(structure, wanted, scope);
      case Phrase.ElementUpdate update -> {
        Expression base = of(update.base(), wanted, scope);
        List<Expression> indices = indices(base, update.indices(), update, scope);
        Type type = ((Type.Vector) base.type()).element();
        yield new Expression.Update(
            base, indices, -1, as(update.value(), type, scope), update.at().line());
      }
      case Phrase.MemberUpdate update -> {
        Expression base = of(update.base(), wanted, scope);
        int field = field(base, update.field(), update);
        Type type = ((Type.Structure) base.type()).types().get(field);
        yield new Expression.Update(
            base, List.of(), field, as(update.value(), type, scope), update.at().line());
      }
      case Phrase.Unary unary -> unary(unary, scope);
      case Phrase.Binary binary -> binary(binary, scope);
      case Phrase.Conditional conditional ->
          new Expression.Conditional(
              number(conditional.condition(), scope),
              of(conditional.then(), wanted, scope),
              of(conditional.otherwise(), wanted, scope));
      case Phrase.Quantifier quantifier -> quantifier(quantifier, scope);
    };
  }

  private static Expression literal(Phrase.Number number) {
    try {
      return new Expression.Number(Integer.parseInt(number.digits()), Scope.INT);
    } catch (NumberFormatException tooLarge) {
      throw number.malformed(number.digits() + " is too large for 32 bits");
    }
  }

  private static Expression call(Phrase.Call call, Scope scope) {
    String name = call.name();
    List<Phrase> given = call.arguments();
    Type type = scope.types.get(name);
    if (type != null && given.size() == 1) {
      return as(given.getFirst(), type, scope);
    }
    Function function = scope.functions.get(name);
    if (function == null) {
      throw call.malformed("there is no function '" + name + "'");
    }
    if (function.body() == null) {
      throw call.malformed(
          "'" + name + "' is called before its end; functions that recur are not supported");
    }
    if (function.parameters().size() != given.size()) {
      throw call.malformed(
          name + " takes " + function.parameters().size() + " arguments, not " + given.size());
    }
    List<Expression> arguments = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      arguments.add(as(given.get(i), function.parameters().get(i).type(), scope));
    }
    return new Expression.Call(function, arguments);
  }

  private static Expression attribute(Phrase.Attribute phrase, Scope scope) {
    Phrase.Name owner = phrase.owner();
    return switch (phrase.attribute()) {
      case "card" -> new Expression.Tokens(scope.place(owner), Scope.INT);
      case "first", "last" -> {
        if (!(scope.type(owner) instanceof Type.Scalar scalar)) {
          throw owner.malformed("the type " + owner.text() + " has no first and last value");
        }
        yield new Expression.Number(
            phrase.attribute().equals("first") ? scalar.first() : scalar.last(), scalar);
      }
      default ->
          throw phrase.malformed("the attribute '" + phrase.attribute() + "' is not supported");
    };
  }

  private static List<Expression> indices(
      Expression base, List<Phrase> given, Phrase at, Scope scope) {
    if (!(base.type() instanceof Type.Vector vector)) {
      throw at.malformed("a value of type " + base.type().name() + " has no elements");
    }
    if (vector.indices().size() != given.size()) {
      throw at.malformed(
          "the type " + vector.name() + " has " + vector.indices().size() + " indices");
    }
    List<Expression> indices = new ArrayList<>();
    given.forEach(index -> indices.add(number(index, scope)));
    return indices;
  }

  private static int field(Expression base, String name, Phrase at) {
    int field =
        base.type() instanceof Type.Structure structure ? structure.fields().indexOf(name) : -1;
    if (field < 0) {
      throw at.malformed("the type " + base.type().name() + " has no field '" + name + "'");
    }
    return field;
  }

  /** A part of the token that a variable stands for. */
  private static Expression part(Phrase.Part phrase, Scope scope) {
    if (!(phrase.token() instanceof Phrase.Name(_, String token)) || scope.tokenOf(token) == null) {
      throw phrase
          .token()
          .malformed("'->' must follow a variable that stands for tokens of a place");
    }
    List<Type> domain = scope.domains.get(scope.tokenOf(token));
    int part = phrase.number().matches("\\d{1,3}") ? Integer.parseInt(phrase.number()) : 0;
    if (part < 1 || part > domain.size()) {
      throw phrase.malformed("tokens of this place have parts 1 to " + domain.size());
    }
    int at = ((Expression.Variable) scope.value(token)).at();
    for (Type before : domain.subList(0, part - 1)) {
      at += before.width();
    }
    return new Expression.Variable(token + "->" + part, at, domain.get(part - 1));
  }

  private static Expression vector(Phrase.Vector phrase, Type wanted, Scope scope) {
    if (!(wanted instanceof Type.Vector vector)
        || phrase.parts().isEmpty()
        || phrase.parts().size() > vector.length()) {
      throw phrase.malformed("a vector is not expected here, or not one of that length");
    }
    List<Expression> parts = new ArrayList<>();
    phrase.parts().forEach(part -> parts.add(as(part, vector.element(), scope)));
    return new Expression.Aggregate(parts, vector);
  }

  private static Expression structure(Phrase.Structure phrase, Type wanted, Scope scope) {
    if (!(wanted instanceof Type.Structure structure)
        || phrase.parts().size() != structure.types().size()) {
      throw phrase.malformed("a structure is not expected here, or not one of that many fields");
    }
    List<Expression> parts = new ArrayList<>();
    for (int i = 0; i < phrase.parts().size(); i++) {
      parts.add(as(phrase.parts().get(i), structure.types().get(i), scope));
    }
    return new Expression.Aggregate(parts, structure);
  }

  private static Expression unary(Phrase.Unary unary, Scope scope) {
    Expression operand = number(unary.operand(), scope);
    Type.Scalar type = (Type.Scalar) operand.type();
    return switch (unary.operator()) {
      case NOT -> new Expression.Not(operand, Scope.BOOL);
      case MINUS -> folded(new Expression.Minus(operand, Scope.INT));
      case SUCC -> new Expression.Step(operand, 1, type);
      case PRED -> new Expression.Step(operand, -1, type);
    };
  }

  private static Expression binary(Phrase.Binary binary, Scope scope) {
    return switch (binary.operator()) {
      case OR -> new Expression.Or(truths(binary, scope), Scope.BOOL);
      case AND -> new Expression.And(truths(binary, scope), Scope.BOOL);
      case EQ -> comparison(Operator.EQ, binary, scope);
      case NE -> comparison(Operator.NE, binary, scope);
      case LT -> comparison(Operator.LT, binary, scope);
      case LE -> comparison(Operator.LE, binary, scope);
      case GT -> comparison(Operator.GT, binary, scope);
      case GE -> comparison(Operator.GE, binary, scope);
      case PLUS -> arithmetic(Operator.PLUS, binary, scope);
      case MINUS -> arithmetic(Operator.MINUS, binary, scope);
      case TIMES -> arithmetic(Operator.TIMES, binary, scope);
      case DIVIDE -> arithmetic(Operator.DIVIDE, binary, scope);
      case MODULO -> arithmetic(Operator.MODULO, binary, scope);
    };
  }

  private static List<Expression> truths(Phrase.Binary binary, Scope scope) {
    return List.of(number(binary.left(), scope), number(binary.right(), scope));
  }

  private static Expression comparison(Operator operator, Phrase.Binary binary, Scope scope) {
    Expression left = of(binary.left(), null, scope);
    Expression right = of(binary.right(), left.type(), scope);
    boolean equality = operator == Operator.EQ || operator == Operator.NE;
    if (!equality || left.type().width() != right.type().width()) {
      mustBeNarrow(left, right, binary);
    }
    return new Expression.Binary(operator, left, right, Scope.BOOL, binary.at().line());
  }

  private static Expression arithmetic(Operator operator, Phrase.Binary binary, Scope scope) {
    Expression left = of(binary.left(), null, scope);
    Expression right = of(binary.right(), left.type(), scope);
    mustBeNarrow(left, right, binary);
    int line = binary.at().line();
    Expression result = folded(new Expression.Binary(operator, left, right, Scope.INT, line));
    for (Expression operand : List.of(left, right)) {
      if (operand.type() instanceof Type.Scalar scalar && scalar.cyclic()) {
        return folded(new Expression.Narrow(result, scalar, line));
      }
    }
    return result;
  }

  private static void mustBeNarrow(Expression left, Expression right, Phrase.Binary binary) {
    if (left.type().width() > 1 || right.type().width() > 1) {
      throw binary.malformed("'" + binary.operator().sign + "' cannot be applied to these types");
    }
  }

  private static Expression quantifier(Phrase.Quantifier phrase, Scope outer) {
    Scope scope = outer.inner();
    List<Range> ranges = new ArrayList<>();
    for (Syntax.Iteration iteration : phrase.iterations()) {
      Phrase.Name domain = iteration.domain();
      // A name may be that of a type and of a place: with bounds it is a type, else a place.
      if (scope.places.containsKey(domain.text()) && iteration.bounds().isEmpty()) {
        int place = scope.place(domain);
        ranges.add(new Range.TokensOf(scope.tokenVariable(iteration.variable(), place), place));
      } else {
        ranges.add(values(iteration, scope));
      }
    }
    Quantifier.Kind kind = phrase.kind();
    boolean needsBody = kind != Quantifier.Kind.EXISTS && kind != Quantifier.Kind.CARD;
    if (needsBody && phrase.body().isEmpty()) {
      throw phrase.malformed(kind.name().toLowerCase(Locale.ROOT) + " needs ': expression'");
    }
    return new Quantifier(
        kind,
        ranges,
        phrase.condition().map(condition -> number(condition, scope)).orElse(null),
        phrase.body().map(body -> number(body, scope)).orElse(null),
        kind.ordinal() <= 1 ? Scope.BOOL : Scope.INT);
  }

  /** Declares the variable of an iteration over a type. */
  static Range.Values values(Syntax.Iteration iteration, Scope scope) {
    if (!(scope.type(iteration.domain()) instanceof Type.Scalar type)) {
      throw iteration.malformed(
          "the values of type " + iteration.domain().text() + " cannot be listed");
    }
    if (iteration.bounds().isEmpty() && type == Scope.INT) {
      throw iteration.malformed("the values of type int are too many to go through");
    }
    Expression from =
        iteration
            .bounds()
            .map(bounds -> number(bounds.from(), scope))
            .orElseGet(() -> new Expression.Number(type.first(), type));
    Expression to =
        iteration
            .bounds()
            .map(bounds -> number(bounds.to(), scope))
            .orElseGet(() -> new Expression.Number(type.last(), type));
    return new Range.Values(scope.variable(iteration.variable(), type).at(), from, to);
  }

  /** Computes what can be computed now. */
  private static Expression folded(Expression expression) {
    return switch (expression) {
      case Expression.Minus(Expression.Number(int value, _), Type.Scalar type) ->
          new Expression.Number(-value, type);
      case Expression.Narrow(Expression.Number(int value, _), Type.Scalar type, _)
          when value >= type.first() && value <= type.last() ->
          new Expression.Number(value, type);
      case Expression.Narrow(Expression.Number(int value, _), Type.Scalar type, _)
          when type.cyclic() ->
          new Expression.Number(Math.floorMod(value, (int) type.size()), type);
      case Expression.Binary(
              Operator operator,
              Expression.Number(int left, _),
              Expression.Number(int right, _),
              Type.Scalar type,
              _)
          when !operator.isComparison()
              && (right != 0 || operator != Operator.DIVIDE && operator != Operator.MODULO) ->
          new Expression.Number(
              switch (operator) {
                case PLUS -> left + right;
                case MINUS -> left - right;
                case TIMES -> left * right;
                case DIVIDE -> left / right;
                default -> left % right;
              },
              type);
      default -> expression;
    };
  }
}
