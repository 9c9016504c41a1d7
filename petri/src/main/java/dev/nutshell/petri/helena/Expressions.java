package dev.nutshell.petri.helena;

import dev.nutshell.petri.colour.Expression;
import dev.nutshell.petri.colour.Expression.Operator;
import dev.nutshell.petri.colour.Expression.Quantifier;
import dev.nutshell.petri.colour.Expression.Range;
import dev.nutshell.petri.colour.Function;
import dev.nutshell.petri.colour.Type;
import java.util.ArrayList;
import java.util.List;

/** Gives expressions their meaning: looks names up and checks types. */
final class Expressions {
  private Expressions() {}

  /** The expression, which must be of a type that fits the wanted one. */
  static Expression as(Node node, Type wanted, Scope scope) {
    return fit(of(node, wanted, scope), wanted, node);
  }

  /** A value made one of a type: checked where that is not certain. */
  static Expression fit(Expression expression, Type wanted, Node at) {
    if (wanted instanceof Type.Scalar scalar && expression.type() instanceof Type.Scalar) {
      if (expression instanceof Expression.Number number
          && !scalar.cyclic()
          && (number.value() < scalar.first() || number.value() > scalar.last())) {
        throw at.malformed(number.value() + " is not a value of type " + scalar.name());
      }
      return scalar == Scope.INT
          ? expression
          : folded(new Expression.Narrow(expression, scalar, at.line()));
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

  static Expression number(Node node, Scope scope) {
    Expression expression = of(node, Scope.INT, scope);
    if (!(expression.type() instanceof Type.Scalar)) {
      throw node.malformed(
          "a number was expected, not a value of type " + expression.type().name());
    }
    return expression;
  }

  /** A number that is known now. */
  static int constant(Node node, Scope scope) {
    if (number(node, scope) instanceof Expression.Number number) {
      return number.value();
    }
    throw node.malformed("a constant was expected");
  }

  /**
   * @param wanted what vectors in brackets are taken for, or null
   */
  static Expression of(Node node, Type wanted, Scope scope) {
    return switch (node.kind()) {
      case NUMBER -> literal(node);
      case NAME -> {
        Expression value = scope.value(node.text());
        if (value == null) {
          throw node.malformed("'" + node.text() + "' is not declared");
        }
        yield value;
      }
      case CALL -> call(node, scope);
      case ATTRIBUTE -> attribute(node, scope);
      case INDEX -> index(node, scope);
      case MEMBER -> member(node, scope);
      case PART -> part(node, scope);
      case VECTOR -> vector(node, wanted, scope);
      case STRUCTURE -> structure(node, wanted, scope);
      case UPDATE -> update(node, wanted, scope);
      case UNARY -> unary(node, scope);
      case BINARY -> binary(node, scope);
      case CONDITIONAL ->
          new Expression.Conditional(
              number(node.child(0), scope),
              of(node.child(1), wanted, scope),
              of(node.child(2), wanted, scope));
      case QUANTIFIER -> quantifier(node, scope);
      case NONE, ITERATION, TERM, LIST, BLOCK, DECLARE, ASSIGN, IF, WHILE, FOR, RETURN ->
          throw node.malformed("an expression was expected");
    };
  }

  private static Expression literal(Node node) {
    try {
      return new Expression.Number(Integer.parseInt(node.text()), Scope.INT);
    } catch (NumberFormatException tooLarge) {
      throw node.malformed(node.text() + " is too large for 32 bits");
    }
  }

  private static Expression call(Node node, Scope scope) {
    Type type = scope.types.get(node.text());
    if (type != null && node.children().size() == 1) {
      return as(node.child(0), type, scope);
    }
    Function function = scope.functions.get(node.text());
    if (function == null) {
      throw node.malformed("there is no function '" + node.text() + "'");
    }
    if (function.body() == null) {
      throw node.malformed(
          "'" + node.text() + "' is called before its end; functions that recur are not supported");
    }
    if (function.parameters().size() != node.children().size()) {
      throw node.malformed(
          node.text()
              + " takes "
              + function.parameters().size()
              + " arguments, not "
              + node.children().size());
    }
    List<Expression> arguments = new ArrayList<>();
    for (int i = 0; i < node.children().size(); i++) {
      arguments.add(as(node.child(i), function.parameters().get(i).type(), scope));
    }
    return new Expression.Call(function, arguments);
  }

  private static Expression attribute(Node node, Scope scope) {
    Node owner = node.child(0);
    return switch (node.text()) {
      case "card" -> new Expression.Tokens(scope.place(owner), Scope.INT);
      case "first", "last" -> {
        if (!(scope.type(owner) instanceof Type.Scalar scalar)) {
          throw owner.malformed("the type " + owner.text() + " has no first and last value");
        }
        yield new Expression.Number(
            node.text().equals("first") ? scalar.first() : scalar.last(), scalar);
      }
      default -> throw node.malformed("the attribute '" + node.text() + "' is not supported");
    };
  }

  private static Expression index(Node node, Scope scope) {
    Expression base = of(node.child(0), null, scope);
    return new Expression.Element(
        base,
        indices(base, node.children().subList(1, node.children().size()), node, scope),
        node.line());
  }

  private static List<Expression> indices(
      Expression base, List<Node> given, Node node, Scope scope) {
    if (!(base.type() instanceof Type.Vector vector)) {
      throw node.malformed("a value of type " + base.type().name() + " has no elements");
    }
    if (vector.indices().size() != given.size()) {
      throw node.malformed(
          "the type " + vector.name() + " has " + vector.indices().size() + " indices");
    }
    List<Expression> indices = new ArrayList<>();
    given.forEach(index -> indices.add(number(index, scope)));
    return indices;
  }

  private static int field(Expression base, Node node) {
    int field =
        base.type() instanceof Type.Structure structure
            ? structure.fields().indexOf(node.text())
            : -1;
    if (field < 0) {
      throw node.malformed(
          "the type " + base.type().name() + " has no field '" + node.text() + "'");
    }
    return field;
  }

  private static Expression member(Node node, Scope scope) {
    Expression base = of(node.child(0), null, scope);
    return new Expression.Member(base, field(base, node));
  }

  /** A part of the token that a variable stands for. */
  private static Expression part(Node node, Scope scope) {
    Node token = node.child(0);
    Integer place = token.kind() == Node.Kind.NAME ? scope.tokenOf(token.text()) : null;
    if (place == null) {
      throw token.malformed("'->' must follow a variable that stands for tokens of a place");
    }
    List<Type> domain = scope.domains.get(place);
    int part = node.text().matches("\\d{1,3}") ? Integer.parseInt(node.text()) : 0;
    if (part < 1 || part > domain.size()) {
      throw node.malformed("tokens of this place have parts 1 to " + domain.size());
    }
    int at = ((Expression.Variable) scope.value(token.text())).at();
    for (Type before : domain.subList(0, part - 1)) {
      at += before.width();
    }
    return new Expression.Variable(token.text() + "->" + part, at, domain.get(part - 1));
  }

  private static Expression vector(Node node, Type wanted, Scope scope) {
    if (!(wanted instanceof Type.Vector vector)
        || node.children().isEmpty()
        || node.children().size() > vector.length()) {
      throw node.malformed("a vector is not expected here, or not one of that length");
    }
    List<Expression> parts = new ArrayList<>();
    node.children().forEach(part -> parts.add(as(part, vector.element(), scope)));
    return new Expression.Aggregate(parts, vector);
  }

  private static Expression structure(Node node, Type wanted, Scope scope) {
    if (!(wanted instanceof Type.Structure structure)
        || node.children().size() != structure.types().size()) {
      throw node.malformed("a structure is not expected here, or not one of that many fields");
    }
    List<Expression> parts = new ArrayList<>();
    for (int i = 0; i < node.children().size(); i++) {
      parts.add(as(node.child(i), structure.types().get(i), scope));
    }
    return new Expression.Aggregate(parts, structure);
  }

  private static Expression update(Node node, Type wanted, Scope scope) {
    Expression base = of(node.child(0), wanted, scope);
    if (node.text().isEmpty()) {
      List<Expression> indices =
          indices(base, node.children().subList(2, node.children().size()), node, scope);
      Type element = ((Type.Vector) base.type()).element();
      return new Expression.Update(
          base, indices, -1, as(node.child(1), element, scope), node.line());
    }
    int field = field(base, node);
    Type type = ((Type.Structure) base.type()).types().get(field);
    return new Expression.Update(
        base, List.of(), field, as(node.child(1), type, scope), node.line());
  }

  private static Expression unary(Node node, Scope scope) {
    Expression operand = number(node.child(0), scope);
    Type.Scalar type = (Type.Scalar) operand.type();
    return switch (node.text()) {
      case "not" -> new Expression.Not(operand, Scope.BOOL);
      case "-" -> folded(new Expression.Minus(operand, Scope.INT));
      default -> new Expression.Step(operand, node.text().equals("succ") ? 1 : -1, type);
    };
  }

  private static Expression binary(Node node, Scope scope) {
    if (node.text().equals("and") || node.text().equals("or")) {
      List<Expression> parts = List.of(number(node.child(0), scope), number(node.child(1), scope));
      return node.text().equals("and")
          ? new Expression.And(parts, Scope.BOOL)
          : new Expression.Or(parts, Scope.BOOL);
    }
    Operator operator =
        switch (node.text()) {
          case "=" -> Operator.EQ;
          case "!=" -> Operator.NE;
          case "<" -> Operator.LT;
          case "<=" -> Operator.LE;
          case ">" -> Operator.GT;
          case ">=" -> Operator.GE;
          case "+" -> Operator.PLUS;
          case "-" -> Operator.MINUS;
          case "*" -> Operator.TIMES;
          case "/" -> Operator.DIVIDE;
          default -> Operator.MODULO;
        };
    Expression left = of(node.child(0), null, scope);
    Expression right = of(node.child(1), left.type(), scope);
    boolean wide = left.type().width() > 1 || right.type().width() > 1;
    if (wide
        && (operator != Operator.EQ && operator != Operator.NE
            || left.type().width() != right.type().width())) {
      throw node.malformed("'" + node.text() + "' cannot be applied to these types");
    }
    if (operator.isComparison()) {
      return new Expression.Binary(operator, left, right, Scope.BOOL, node.line());
    }
    Expression result =
        folded(new Expression.Binary(operator, left, right, Scope.INT, node.line()));
    for (Expression operand : List.of(left, right)) {
      if (operand.type() instanceof Type.Scalar scalar && scalar.cyclic()) {
        return folded(new Expression.Narrow(result, scalar, node.line()));
      }
    }
    return result;
  }

  private static Expression quantifier(Node node, Scope outer) {
    Scope scope = outer.inner();
    List<Range> ranges = new ArrayList<>();
    for (Node iteration : node.children().subList(2, node.children().size())) {
      Node domain = iteration.child(0);
      // A name may be that of a type and of a place: with bounds it is a type, else a place.
      if (scope.places.containsKey(domain.text()) && iteration.child(1).isNone()) {
        int place = scope.place(domain);
        ranges.add(new Range.TokensOf(scope.tokenVariable(iteration.text(), place), place));
      } else {
        ranges.add(values(iteration, scope));
      }
    }
    Node condition = node.child(0);
    Node body = node.child(1);
    Quantifier.Kind kind = Quantifier.Kind.valueOf(node.text().toUpperCase(java.util.Locale.ROOT));
    boolean needsBody = kind != Quantifier.Kind.EXISTS && kind != Quantifier.Kind.CARD;
    if (needsBody && body.isNone()) {
      throw node.malformed(node.text() + " needs ': expression'");
    }
    return new Quantifier(
        kind,
        ranges,
        condition.isNone() ? null : number(condition, scope),
        body.isNone() ? null : number(body, scope),
        kind.ordinal() <= 1 ? Scope.BOOL : Scope.INT);
  }

  /** Declares the variable of an iteration over a type. */
  static Range.Values values(Node iteration, Scope scope) {
    if (!(scope.type(iteration.child(0)) instanceof Type.Scalar type)) {
      throw iteration.malformed(
          "the values of type " + iteration.child(0).text() + " cannot be listed");
    }
    boolean whole = iteration.child(1).isNone();
    if (whole && type == Scope.INT) {
      throw iteration.malformed("the values of type int are too many to go through");
    }
    Expression from =
        whole ? new Expression.Number(type.first(), type) : number(iteration.child(1), scope);
    Expression to =
        whole ? new Expression.Number(type.last(), type) : number(iteration.child(2), scope);
    return new Range.Values(scope.variable(iteration.text(), type).at(), from, to);
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
