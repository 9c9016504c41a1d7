package dev.nutshell.petri.helena;

import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.colour.syntax.Expression.Quantifier.Kind;
import dev.nutshell.petri.helena.Phrase.BinaryOperator;
import dev.nutshell.petri.helena.Phrase.UnaryOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Parses expressions and statements. */
class ExpressionParser {
  private static final int DEEPEST = 300;
  private static final Map<String, Kind> QUANTIFIERS =
      Map.of(
          "exists", Kind.EXISTS,
          "forall", Kind.FORALL,
          "card", Kind.CARD,
          "sum", Kind.SUM,
          "min", Kind.MIN,
          "max", Kind.MAX);

  private final List<Token> tokens;
  private int at;
  private int depth;

  ExpressionParser(List<Token> tokens) {
    this.tokens = tokens;
  }

  final Token peek() {
    return tokens.get(at);
  }

  final Token peek(int ahead) {
    return tokens.get(Math.min(tokens.size() - 1, at + ahead));
  }

  final Token take() {
    Token token = tokens.get(at);
    if (token.kind() != Token.Kind.END) {
      at++;
    }
    return token;
  }

  final boolean takes(String sign) {
    if (peek().is(sign)) {
      at++;
      return true;
    }
    return false;
  }

  final Token expect(String sign) {
    if (!peek().is(sign)) {
      throw unexpected("'" + sign + "'");
    }
    return take();
  }

  final Token name(String what) {
    if (peek().kind() != Token.Kind.NAME) {
      throw unexpected(what);
    }
    return take();
  }

  final Malformed unexpected(String wanted) {
    Token token = peek();
    return new Malformed(
        token.line(), token.column(), wanted + " was expected and " + token + " is there");
  }

  static Phrase.Name named(Token token) {
    return new Phrase.Name(Spot.of(token), token.text());
  }

  /** A name of something. */
  final Phrase.Name nameOf(String what) {
    return named(name(what));
  }

  private void descend(String what) {
    if (++depth > DEEPEST) {
      throw unexpected(what + " nested less deeply");
    }
  }

  final Phrase expression() {
    descend("an expression");
    Token start = peek();
    Phrase condition = binary(0);
    if (takes("?")) {
      Phrase then = expression();
      expect(":");
      Phrase otherwise = expression();
      Spot spot = Spot.of(start).around(condition, then, otherwise);
      condition = new Phrase.Conditional(spot, condition, then, otherwise);
    }
    depth--;
    return condition;
  }

  /** Takes operators of that level and above: one call for all of them, for the stack's sake. */
  private Phrase binary(int level) {
    Phrase left = level <= BinaryOperator.COMPARISONS && peek().is("not") ? negation() : unary();
    for (BinaryOperator operator = operator(level); operator != null; operator = operator(level)) {
      Spot spot = Spot.of(take());
      Phrase right = binary(operator.level + 1);
      left = new Phrase.Binary(spot.around(left, right), operator, left, right);
    }
    return left;
  }

  /** Before a comparison, {@code not} is about all of it. */
  private Phrase negation() {
    Token not = take();
    descend("an expression");
    Phrase operand = binary(BinaryOperator.COMPARISONS);
    depth--;
    return new Phrase.Unary(Spot.of(not).around(operand), UnaryOperator.NOT, operand);
  }

  /** The operator of that level or above which comes next, or null. */
  private BinaryOperator operator(int level) {
    for (BinaryOperator operator : BinaryOperator.values()) {
      if (operator.level >= level && peek().is(operator.sign)) {
        return operator;
      }
    }
    return null;
  }

  private Phrase unary() {
    Token token = peek();
    boolean plus = token.is("+");
    UnaryOperator operator =
        token.is("-")
            ? UnaryOperator.MINUS
            : token.is("not")
                ? UnaryOperator.NOT
                : token.is("succ")
                    ? UnaryOperator.SUCC
                    : token.is("pred") ? UnaryOperator.PRED : null;
    if (plus || operator != null) {
      descend("an expression");
      take();
      Phrase operand = unary();
      depth--;
      return plus ? operand : new Phrase.Unary(Spot.of(token).around(operand), operator, operand);
    }
    Phrase result = postfix(primary());
    while (takes("::")) {
      result = update(result);
    }
    return result;
  }

  private Phrase postfix(Phrase base) {
    Phrase result = base;
    while (true) {
      Spot spot = Spot.of(peek());
      if (takes("[")) {
        List<Phrase> indices = expressions("]");
        result = new Phrase.Element(spot.around(result).around(indices), result, indices);
      } else if (peek().is(".") && peek(1).kind() == Token.Kind.NAME) {
        take();
        result = new Phrase.Member(spot.around(result), result, name("a field").text());
      } else if (takes("->")) {
        Token number = take();
        result = new Phrase.Part(Spot.of(number).around(result), result, number.text());
      } else {
        return result;
      }
    }
  }

  private Phrase update(Phrase base) {
    Spot start = Spot.of(expect("("));
    if (takes("[")) {
      List<Phrase> indices = expressions("]");
      Phrase value = replacement();
      return new Phrase.ElementUpdate(
          start.around(base, value).around(indices), base, indices, value);
    }
    expect(".");
    String field = name("a field").text();
    Phrase value = replacement();
    return new Phrase.MemberUpdate(start.around(base, value), base, field, value);
  }

  private Phrase replacement() {
    expect(":=");
    Phrase value = expression();
    expect(")");
    return value;
  }

  /** Expressions up to a closing sign, which is taken. */
  final List<Phrase> expressions(String end) {
    return takes(end) ? List.of() : listed(end);
  }

  /** One expression or more up to a closing sign, which is taken. */
  final List<Phrase> listed(String end) {
    List<Phrase> all = new ArrayList<>();
    do {
      all.add(expression());
    } while (takes(","));
    expect(end);
    return all;
  }

  private Phrase primary() {
    Token token = peek();
    Spot spot = Spot.of(token);
    switch (token.kind()) {
      case NUMBER -> {
        return new Phrase.Number(spot, take().text());
      }
      case NAME -> {
        take();
        if (QUANTIFIERS.containsKey(token.text()) && peek().is("(") && peek(2).is("in")) {
          return quantifier(token);
        }
        if (takes("(")) {
          List<Phrase> arguments = expressions(")");
          return new Phrase.Call(spot.around(arguments), token.text(), arguments);
        }
        Phrase.Name name = named(token);
        return takes("'")
            ? new Phrase.Attribute(spot.around(name), name, name("an attribute").text())
            : name;
      }
      case SIGN -> {
        if (takes("(")) {
          Phrase inner = expression();
          expect(")");
          return inner;
        }
        if (takes("[")) {
          List<Phrase> parts = expressions("]");
          return new Phrase.Vector(spot.around(parts), parts);
        }
        if (takes("{")) {
          List<Phrase> parts = expressions("}");
          return new Phrase.Structure(spot.around(parts), parts);
        }
      }
      case STRING, END -> {}
    }
    throw unexpected("an expression");
  }

  private Phrase quantifier(Token word) {
    expect("(");
    List<Syntax.Iteration> iterations = iterations();
    Optional<Phrase> condition = takes("|") ? Optional.of(expression()) : Optional.empty();
    Optional<Phrase> body = takes(":") ? Optional.of(expression()) : Optional.empty();
    expect(")");
    return new Phrase.Quantifier(
        Spot.of(word).around(iterations).around(condition).around(body),
        QUANTIFIERS.get(word.text()),
        iterations,
        condition,
        body);
  }

  final List<Syntax.Iteration> iterations() {
    List<Syntax.Iteration> all = new ArrayList<>();
    do {
      Token variable = name("a variable");
      expect("in");
      Phrase.Name domain = nameOf("a type or a place");
      Spot spot = Spot.of(variable).around(domain);
      Optional<Syntax.Bounds> bounds = takes("range") ? Optional.of(bounds()) : Optional.empty();
      if (bounds.isPresent()) {
        spot = spot.around(bounds.get().from(), bounds.get().to());
      }
      all.add(new Syntax.Iteration(spot, variable.text(), domain, bounds));
    } while (takes(","));
    return all;
  }

  final Syntax.Bounds bounds() {
    Phrase from = expression();
    expect("..");
    return new Syntax.Bounds(from, expression());
  }

  final Command statement() {
    descend("a statement");
    Command result = bareStatement();
    depth--;
    return result;
  }

  private Command bareStatement() {
    Token token = peek();
    Spot spot = Spot.of(token);
    if (takes("{")) {
      List<Command> commands = new ArrayList<>();
      while (!takes("}")) {
        commands.add(statement());
      }
      return new Command.Block(spot.around(commands), commands);
    }
    if (takes("if")) {
      Phrase condition = inBrackets();
      Command then = statement();
      Optional<Command> otherwise = takes("else") ? Optional.of(statement()) : Optional.empty();
      return new Command.If(
          spot.around(condition, then).around(otherwise), condition, then, otherwise);
    }
    if (takes("while")) {
      Phrase condition = inBrackets();
      Command body = statement();
      return new Command.While(spot.around(condition, body), condition, body);
    }
    if (takes("for")) {
      expect("(");
      List<Syntax.Iteration> loops = iterations();
      expect(")");
      Command body = statement();
      for (Syntax.Iteration loop : loops.reversed()) {
        body = new Command.For(spot.around(loop, body), loop, body);
      }
      return body;
    }
    if (takes("return")) {
      Phrase value = expression();
      expect(";");
      return new Command.Return(spot.around(value), value);
    }
    if (token.kind() == Token.Kind.NAME && peek(1).kind() == Token.Kind.NAME) {
      return declaration();
    }
    Phrase target = postfix(primary());
    expect(":=");
    Phrase value = expression();
    expect(";");
    return new Command.Assign(spot.around(target, value), target, value);
  }

  private Command declaration() {
    Phrase.Name type = nameOf("a type");
    Token variable = name("a variable");
    Optional<Phrase> value = takes(":=") ? Optional.of(expression()) : Optional.empty();
    expect(";");
    Spot spot = Spot.of(variable).around(type).around(value);
    return new Command.Declare(spot, type, variable.text(), value);
  }

  /** An expression in brackets. */
  final Phrase inBrackets() {
    expect("(");
    Phrase condition = expression();
    expect(")");
    return condition;
  }
}
