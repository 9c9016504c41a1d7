package dev.nutshell.petri.helena;

import dev.nutshell.petri.helena.Node.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Parses a net. */
final class NetParser extends ExpressionParser {
  private final Syntax syntax = new Syntax();

  private NetParser(List<Token> tokens) {
    super(tokens);
  }

  static Syntax parse(List<Token> tokens) {
    NetParser parser = new NetParser(tokens);
    parser.net();
    return parser.syntax;
  }

  private void net() {
    syntax.name = name("the name of the net").text();
    if (takes("(")) {
      do {
        String parameter = name("a parameter").text();
        expect(":=");
        syntax.parameters.add(new Syntax.Parameter(parameter, expression()));
      } while (takes(","));
      expect(")");
    }
    expect("{");
    while (!takes("}")) {
      syntax.definitions.add(definition());
    }
    if (peek().kind() != Token.Kind.END) {
      throw unexpected("the end of the text");
    }
  }

  private Object definition() {
    Token word = peek();
    switch (word.text()) {
      case "type" -> {
        take();
        return type();
      }
      case "subtype" -> {
        take();
        return subtype();
      }
      case "constant" -> {
        take();
        Node type = nameNode("a type");
        String constant = name("a constant").text();
        expect(":=");
        Node value = expression();
        expect(";");
        return new Syntax.Constant(constant, type, value);
      }
      case "function" -> {
        take();
        return function();
      }
      case "place" -> {
        take();
        return place();
      }
      case "transition" -> {
        take();
        return transition();
      }
      case "proposition" -> {
        take();
        String proposition = name("a proposition").text();
        expect(":");
        Node expression = expression();
        expect(";");
        return new Syntax.PropositionDefinition(proposition, expression);
      }
      default ->
          throw unexpected("a type, subtype, constant, function, place, transition or proposition");
    }
  }

  private Object type() {
    Node at = nameNode("a type");
    expect(":");
    String form = name("range, mod, enum, vector or struct").text();
    List<Node> parts = new ArrayList<>();
    switch (form) {
      case "range" -> {
        parts.add(expression());
        expect("..");
        parts.add(expression());
      }
      case "mod" -> parts.add(expression());
      case "enum" -> {
        expect("(");
        do {
          parts.add(nameNode("a value"));
        } while (takes(","));
        expect(")");
      }
      case "vector" -> {
        expect("[");
        do {
          parts.add(nameNode("a type"));
        } while (takes(","));
        expect("]");
        expect("of");
        parts.add(nameNode("a type"));
      }
      case "struct" -> {
        expect("{");
        while (!takes("}")) {
          Node field = nameNode("a type");
          parts.add(
              new Node(Kind.DECLARE, name("a field").text(), List.of(field), field.line(), 0));
          expect(";");
        }
      }
      default -> throw at.malformed("types of the form '" + form + "' are not supported");
    }
    if (!peek().is(";") && form.equals("struct")) {
      return new Syntax.TypeDefinition(at.text(), form, parts, at);
    }
    expect(";");
    return new Syntax.TypeDefinition(at.text(), form, parts, at);
  }

  private Object subtype() {
    Node at = nameNode("a type");
    expect(":");
    List<Node> parts = new ArrayList<>();
    parts.add(nameNode("a type"));
    if (takes("range")) {
      parts.add(expression());
      expect("..");
      parts.add(expression());
    }
    expect(";");
    return new Syntax.TypeDefinition(at.text(), "subtype", parts, at);
  }

  private Object function() {
    String function = name("a function").text();
    expect("(");
    List<Node> parameters = new ArrayList<>();
    if (!takes(")")) {
      do {
        Node type = nameNode("a type");
        Token parameter = name("a parameter");
        parameters.add(node(Kind.DECLARE, parameter, type, Node.NONE));
      } while (takes(","));
      expect(")");
    }
    expect("->");
    Node result = nameNode("a type");
    Node body = takes(";") ? Node.NONE : statement();
    return new Syntax.FunctionDefinition(function, parameters, result, body);
  }

  private Object place() {
    Node at = nameNode("a place");
    List<Node> domain = new ArrayList<>();
    List<Node> initial = List.of();
    Node capacity = Node.NONE;
    Set<String> given = new HashSet<>();
    expect("{");
    while (!takes("}")) {
      String attribute = name("dom, init, capacity or type").text();
      if (!given.add(attribute)) {
        throw at.malformed("'" + at.text() + "' has two attributes '" + attribute + "'");
      }
      expect(":");
      switch (attribute) {
        case "dom" -> {
          if (!takes("epsilon")) {
            do {
              domain.add(nameNode("a type"));
            } while (takes("*"));
          }
        }
        case "init" -> initial = multiset();
        case "capacity" -> capacity = expression();
        case "type" -> name("a kind of place");
        default -> throw at.malformed("a place has no attribute '" + attribute + "'");
      }
      expect(";");
    }
    return new Syntax.PlaceDefinition(at.text(), domain, initial, capacity, at);
  }

  private Object transition() {
    Node at = nameNode("a transition");
    List<Syntax.ArcDefinition> in = new ArrayList<>();
    List<Syntax.ArcDefinition> out = new ArrayList<>();
    List<Syntax.ArcDefinition> inhibitors = new ArrayList<>();
    List<Node> lets = new ArrayList<>();
    List<Node> picks = new ArrayList<>();
    Node guard = Node.NONE;
    Node priority = Node.NONE;
    expect("{");
    while (!takes("}")) {
      String section = name("in, out, inhibit, let, pick, guard, priority or description").text();
      switch (section) {
        case "in" -> arcs(in);
        case "out" -> arcs(out);
        case "inhibit" -> arcs(inhibitors);
        case "let" -> {
          expect("{");
          while (!takes("}")) {
            lets.add(statement());
          }
        }
        case "pick" -> {
          expect("{");
          while (!takes("}")) {
            picks.addAll(iterations());
            expect(";");
          }
        }
        case "guard" -> {
          once(guard, section, at);
          expect(":");
          guard = expression();
          expect(";");
        }
        case "priority" -> {
          once(priority, section, at);
          expect(":");
          priority = expression();
          expect(";");
        }
        case "description" -> description();
        case "safe" -> expect(";");
        default -> throw at.malformed("a transition has no section '" + section + "'");
      }
    }
    return new Syntax.TransitionDefinition(
        at.text(), in, out, inhibitors, lets, picks, guard, priority, at);
  }

  /** What is given twice would be dropped once. */
  private static void once(Node before, String section, Node at) {
    if (!before.isNone()) {
      throw at.malformed("'" + at.text() + "' has two sections '" + section + "'");
    }
  }

  private void description() {
    expect(":");
    if (take().kind() != Token.Kind.STRING) {
      throw unexpected("a text in quotes");
    }
    while (takes(",")) {
      expression();
    }
    expect(";");
  }

  private void arcs(List<Syntax.ArcDefinition> into) {
    expect("{");
    while (!takes("}")) {
      Node place = nameNode("a place");
      expect(":");
      into.add(new Syntax.ArcDefinition(place, multiset()));
      expect(";");
    }
  }

  private List<Node> multiset() {
    List<Node> terms = new ArrayList<>();
    do {
      terms.add(term());
    } while (takes("+"));
    return terms;
  }

  private Node term() {
    Token start = peek();
    List<Node> iterations = List.of();
    Node condition = Node.NONE;
    Node count = Node.NONE;
    if (takes("for")) {
      expect("(");
      iterations = iterations();
      expect(")");
    }
    if (takes("if")) {
      expect("(");
      condition = expression();
      expect(")");
    }
    if (!peek().is("epsilon") && !peek().is("<")) {
      count = factor();
      expect("*");
    }
    List<Node> colour = new ArrayList<>();
    if (!takes("epsilon")) {
      expect("<");
      expect("(");
      do {
        colour.add(expression());
      } while (takes(","));
      expect(")");
      expect(">");
    }
    return node(
        Kind.TERM,
        start,
        condition,
        count,
        node(Kind.LIST, start, "", iterations),
        node(Kind.LIST, start, "", colour));
  }

  /** A count: it ends before the star. */
  private Node factor() {
    Token token = peek();
    if (takes("(")) {
      Node inner = expression();
      expect(")");
      return inner;
    }
    take();
    return switch (token.kind()) {
      case NUMBER -> node(Kind.NUMBER, token);
      case NAME -> node(Kind.NAME, token);
      case STRING, SIGN, END -> throw unexpected("a number of tokens");
    };
  }
}
