package dev.nutshell.petri.helena;

import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.helena.Node.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Parses expressions and statements. */
class ExpressionParser {
  private static final int DEEPEST = 300;
  private static final Set<String> QUANTIFIERS =
      Set.of("exists", "forall", "card", "sum", "min", "max");
  private static final String[][] LEVELS = {
    {"or"}, {"and"}, {"=", "!=", "<", "<=", ">", ">="}, {"+", "-"}, {"*", "/", "%"}
  };

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

  static Node node(Kind kind, Token token, String text, List<Node> children) {
    return new Node(kind, text, children, token.line(), token.column());
  }

  static Node node(Kind kind, Token token, Node... children) {
    return node(kind, token, token.text(), List.of(children));
  }

  final Node nameNode(String what) {
    return node(Kind.NAME, name(what));
  }

  final Node expression() {
    if (++depth > DEEPEST) {
      throw unexpected("an expression nested less deeply");
    }
    Token start = peek();
    Node condition = binary(0);
    if (takes("?")) {
      Node then = expression();
      expect(":");
      Node otherwise = expression();
      condition = node(Kind.CONDITIONAL, start, condition, then, otherwise);
    }
    depth--;
    return condition;
  }

  private Node binary(int level) {
    if (level == LEVELS.length) {
      return unary();
    }
    if (level == 2 && peek().is("not")) {
      Token not = take();
      if (++depth > DEEPEST) {
        throw unexpected("an expression nested less deeply");
      }
      Node operand = binary(level);
      depth--;
      return node(Kind.UNARY, not, operand);
    }
    Node left = binary(level + 1);
    while (isOperator(LEVELS[level])) {
      Token operator = take();
      left = node(Kind.BINARY, operator, left, binary(level + 1));
    }
    return left;
  }

  private boolean isOperator(String[] operators) {
    for (String operator : operators) {
      if (peek().is(operator)) {
        return true;
      }
    }
    return false;
  }

  private Node unary() {
    Token token = peek();
    if (token.is("-") || token.is("+") || token.is("not") || token.is("succ") || token.is("pred")) {
      if (++depth > DEEPEST) {
        throw unexpected("an expression nested less deeply");
      }
      take();
      Node operand = unary();
      depth--;
      return token.is("+") ? operand : node(Kind.UNARY, token, operand);
    }
    Node result = postfix(primary());
    while (peek().is("::")) {
      take();
      result = update(result);
    }
    return result;
  }

  private Node postfix(Node base) {
    Node result = base;
    while (true) {
      Token token = peek();
      if (takes("[")) {
        List<Node> children = new ArrayList<>(List.of(result));
        children.addAll(expressions("]"));
        result = node(Kind.INDEX, token, "[", children);
      } else if (peek().is(".") && peek(1).kind() == Token.Kind.NAME) {
        take();
        result = node(Kind.MEMBER, token, name("a field").text(), List.of(result));
      } else if (takes("->")) {
        Token number = take();
        result = node(Kind.PART, number, number.text(), List.of(result));
      } else {
        return result;
      }
    }
  }

  private Node update(Node base) {
    Token start = expect("(");
    List<Node> indices = List.of();
    String field = "";
    if (takes("[")) {
      indices = expressions("]");
    } else {
      expect(".");
      field = name("a field").text();
    }
    expect(":=");
    Node value = expression();
    expect(")");
    List<Node> children = new ArrayList<>(List.of(base, value));
    children.addAll(indices);
    return node(Kind.UPDATE, start, field, children);
  }

  /** Expressions up to a closing sign, which is taken. */
  final List<Node> expressions(String end) {
    List<Node> all = new ArrayList<>();
    if (takes(end)) {
      return all;
    }
    do {
      all.add(expression());
    } while (takes(","));
    expect(end);
    return all;
  }

  private Node primary() {
    Token token = peek();
    switch (token.kind()) {
      case NUMBER -> {
        return node(Kind.NUMBER, take());
      }
      case NAME -> {
        take();
        if (QUANTIFIERS.contains(token.text()) && peek().is("(") && peek(2).is("in")) {
          return quantifier(token);
        }
        if (takes("(")) {
          return node(Kind.CALL, token, token.text(), expressions(")"));
        }
        if (takes("'")) {
          Token attribute = name("an attribute");
          return node(Kind.ATTRIBUTE, token, attribute.text(), List.of(node(Kind.NAME, token)));
        }
        return node(Kind.NAME, token);
      }
      case SIGN -> {
        if (takes("(")) {
          Node inner = expression();
          expect(")");
          return inner;
        }
        if (takes("[")) {
          return node(Kind.VECTOR, token, "[", expressions("]"));
        }
        if (takes("{")) {
          return node(Kind.STRUCTURE, token, "{", expressions("}"));
        }
      }
      case STRING, END -> {}
    }
    throw unexpected("an expression");
  }

  private Node quantifier(Token kind) {
    expect("(");
    List<Node> children = new ArrayList<>();
    children.add(Node.NONE);
    children.add(Node.NONE);
    children.addAll(iterations());
    if (takes("|")) {
      children.set(0, expression());
    }
    if (takes(":")) {
      children.set(1, expression());
    }
    expect(")");
    return node(Kind.QUANTIFIER, kind, kind.text(), children);
  }

  final List<Node> iterations() {
    List<Node> all = new ArrayList<>();
    do {
      Token variable = name("a variable");
      expect("in");
      Node domain = nameNode("a type or a place");
      Node from = Node.NONE;
      Node to = Node.NONE;
      if (takes("range")) {
        from = expression();
        expect("..");
        to = expression();
      }
      all.add(node(Kind.ITERATION, variable, domain, from, to));
    } while (takes(","));
    return all;
  }

  final Node statement() {
    if (++depth > DEEPEST) {
      throw unexpected("a statement nested less deeply");
    }
    Node result = bareStatement();
    depth--;
    return result;
  }

  private Node bareStatement() {
    Token token = peek();
    if (takes("{")) {
      List<Node> statements = new ArrayList<>();
      while (!takes("}")) {
        statements.add(statement());
      }
      return node(Kind.BLOCK, token, "{", statements);
    }
    if (takes("if")) {
      expect("(");
      Node condition = expression();
      expect(")");
      Node then = statement();
      Node otherwise = takes("else") ? statement() : Node.NONE;
      return node(Kind.IF, token, condition, then, otherwise);
    }
    if (takes("while")) {
      expect("(");
      Node condition = expression();
      expect(")");
      return node(Kind.WHILE, token, condition, statement());
    }
    if (takes("for")) {
      expect("(");
      List<Node> loops = iterations();
      expect(")");
      Node body = statement();
      for (int i = loops.size() - 1; i >= 0; i--) {
        body = node(Kind.FOR, token, loops.get(i), body);
      }
      return body;
    }
    if (takes("return")) {
      Node value = expression();
      expect(";");
      return node(Kind.RETURN, token, value);
    }
    if (token.kind() == Token.Kind.NAME && peek(1).kind() == Token.Kind.NAME) {
      Node type = nameNode("a type");
      Token variable = name("a variable");
      Node value = takes(":=") ? expression() : Node.NONE;
      expect(";");
      return node(Kind.DECLARE, variable, type, value);
    }
    Node target = postfix(primary());
    expect(":=");
    Node value = expression();
    expect(";");
    return node(Kind.ASSIGN, token, target, value);
  }
}
