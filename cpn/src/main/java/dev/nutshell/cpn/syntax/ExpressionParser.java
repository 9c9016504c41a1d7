package dev.nutshell.cpn.syntax;

import dev.nutshell.cpn.syntax.Token.Kind;
import dev.nutshell.cpn.text.Inscription;
import java.util.ArrayList;
import java.util.List;

/** Reads expressions, by how tightly their operators bind. */
abstract class ExpressionParser extends PatternParser {
  ExpressionParser(Inscription source, Fixities fixities) {
    super(source, fixities);
  }

  /** As many declarations as there are. */
  abstract List<Dec> declarationsUntil();

  public Exp expression() {
    deeper();
    Exp exp = orElse();
    while (is("handle")) {
      int at = take().at();
      exp = new Exp.Handle(exp, rules(), at);
    }
    shallower();
    return exp;
  }

  private Exp orElse() {
    Exp left = andAlso();
    while (is("orelse")) {
      int at = take().at();
      left = new Exp.OrElse(left, andAlso(), at);
    }
    return left;
  }

  private Exp andAlso() {
    Exp left = typed();
    while (is("andalso")) {
      int at = take().at();
      left = new Exp.AndAlso(left, typed(), at);
    }
    return left;
  }

  private Exp typed() {
    Exp exp = infixed(0);
    while (is(":")) {
      int at = take().at();
      exp = new Exp.Typed(exp, type(), at);
    }
    if (is("as") && exp instanceof Exp.Name(String name, int at)) {
      take();
      return new Exp.As(name, expression(), at);
    }
    return exp;
  }

  private Exp infixed(int level) {
    deeper();
    Exp left = application();
    while (true) {
      Fixities.Fixity fixity = infix();
      if (fixity == null || fixity.level() < level) {
        shallower();
        return left;
      }
      Token operator = take();
      Exp right = infixed(fixity.right() ? fixity.level() : fixity.level() + 1);
      left =
          new Exp.Apply(
              new Exp.Name(operator.text(), operator.at()),
              new Exp.Tuple(List.of(left, right), operator.at()),
              operator.at());
    }
  }

  private Exp application() {
    int at = at();
    switch (peek().kind() == Kind.KEYWORD ? peek().text() : "") {
      case "if" -> {
        return conditional();
      }
      case "case" -> {
        take();
        Exp of = expression();
        expect("of");
        return new Exp.Case(of, rules(), at);
      }
      case "fn" -> {
        take();
        return new Exp.Fn(rules(), at);
      }
      case "raise" -> {
        take();
        return new Exp.Raise(expression(), at);
      }
      case "while" -> {
        take();
        Exp condition = expression();
        expect("do");
        return new Exp.While(condition, expression(), at);
      }
      default -> {}
    }
    Exp exp = atomicExpression();
    while (startsExpression()) {
      Exp argument = atomicExpression();
      exp = new Exp.Apply(exp, argument, exp.at());
    }
    return exp;
  }

  private Exp conditional() {
    int at = take().at();
    Exp condition = expression();
    expect("then");
    Exp then = expression();
    expect("else");
    return new Exp.If(condition, then, expression(), at);
  }

  private List<Exp.Rule> rules() {
    List<Exp.Rule> rules = new ArrayList<>();
    accept("|");
    do {
      Pat pattern = pattern();
      expect("=>");
      rules.add(new Exp.Rule(pattern, expression()));
    } while (accept("|"));
    return rules;
  }

  private boolean startsExpression() {
    Token token = peek();
    return switch (token.kind()) {
      case INTEGER, REAL, STRING, CHARACTER -> true;
      case NAME -> fixities.of(token.text()) == null;
      case SYMBOL -> fixities.of(token.text()) == null;
      case MARK -> is("(") || is("[") || is("{") || is("_") || is("#");
      case KEYWORD -> is("let") || is("op");
      case TYPE_VARIABLE, END -> false;
    };
  }

  private Exp atomicExpression() {
    deeper();
    Exp exp = atom();
    shallower();
    return exp;
  }

  private Exp atom() {
    int at = at();
    if (accept("(")) {
      return brackets(at);
    }
    if (accept("[")) {
      return new Exp.Items(expressions("]"), at);
    }
    if (accept("{")) {
      return record(at);
    }
    if (accept("_")) {
      return new Exp.Wildcard(at);
    }
    if (accept("#")) {
      return new Exp.Selector(label(), at);
    }
    if (accept("let")) {
      List<Dec> declarations = declarationsUntil();
      expect("in");
      Exp body = sequence("end", at);
      return new Exp.Let(declarations, body, at);
    }
    boolean op = accept("op");
    Token token = peek();
    switch (token.kind()) {
      case INTEGER -> {
        take();
        return new Exp.Integer(integer(token), at);
      }
      case REAL -> {
        take();
        return new Exp.Real(real(token), at);
      }
      case STRING -> {
        take();
        return new Exp.Text(token.text(), at);
      }
      case CHARACTER -> {
        take();
        return new Exp.Letter(token.text().charAt(0), at);
      }
      case NAME, SYMBOL -> {
        if (!op && fixities.of(token.text()) != null) {
          throw expected("an expression");
        }
        take();
        return new Exp.Name(token.text(), at);
      }
      case TYPE_VARIABLE, KEYWORD, MARK, END -> throw expected("an expression");
    }
    throw expected("an expression");
  }

  private Exp brackets(int at) {
    if (accept(")")) {
      return new Exp.Tuple(List.of(), at);
    }
    Exp first = expression();
    if (is(";")) {
      List<Exp> items = new ArrayList<>(List.of(first));
      while (accept(";")) {
        if (!is(")")) {
          items.add(expression());
        }
      }
      expect(")");
      return new Exp.Sequence(items, at);
    }
    if (accept(")")) {
      return first;
    }
    List<Exp> items = new ArrayList<>(List.of(first));
    while (accept(",")) {
      items.add(expression());
    }
    expect(")");
    return new Exp.Tuple(items, at);
  }

  private Exp sequence(String end, int at) {
    List<Exp> items = new ArrayList<>();
    do {
      if (is(end)) {
        break;
      }
      items.add(expression());
    } while (accept(";"));
    expect(end);
    return items.size() == 1 ? items.getFirst() : new Exp.Sequence(items, at);
  }

  private List<Exp> expressions(String end) {
    List<Exp> items = new ArrayList<>();
    if (!is(end)) {
      do {
        items.add(expression());
      } while (accept(","));
    }
    expect(end);
    return items;
  }

  private Exp record(int at) {
    List<Exp.Field> fields = new ArrayList<>();
    while (!is("}")) {
      int where = at();
      String label = label();
      if (isSymbol("=")) {
        take();
        fields.add(new Exp.Field(label, expression()));
      } else {
        fields.add(new Exp.Field(label, new Exp.Name(label, where)));
      }
      if (!accept(",")) {
        break;
      }
    }
    expect("}");
    return new Exp.Record(fields, at);
  }
}
