package dev.nutshell.petri.helena;

import java.util.ArrayList;
import java.util.List;

/** Reads a property file: what states must not satisfy, and LTL properties. */
final class Properties extends ExpressionParser {
  /** A property of a net. */
  sealed interface Property {}

  /** No state satisfies something rejected, unless it satisfies something accepted. */
  record OfStates(String name, List<String> rejected, List<String> accepted, int line)
      implements Property {}

  record Temporal(String name, int line) implements Property {}

  private Properties(List<Token> tokens) {
    super(tokens);
  }

  static List<Property> parse(List<Token> tokens) {
    Properties parser = new Properties(tokens);
    List<Property> properties = new ArrayList<>();
    while (parser.peek().kind() != Token.Kind.END) {
      properties.add(parser.property());
    }
    return properties;
  }

  private Property property() {
    Token kind = name("'state property' or 'ltl property'");
    expect("property");
    Token name = name("the name of a property");
    expect(":");
    if (kind.is("ltl")) {
      while (!takes(";")) {
        if (take().kind() == Token.Kind.END) {
          throw unexpected("';'");
        }
      }
      return new Temporal(name.text(), name.line());
    }
    List<String> rejected = new ArrayList<>();
    List<String> accepted = new ArrayList<>();
    while (peek().is("reject") || peek().is("accept")) {
      List<String> into = take().is("reject") ? rejected : accepted;
      into.add(name("a proposition").text());
      expect(";");
    }
    if (rejected.isEmpty()) {
      throw unexpected("'reject'");
    }
    return new OfStates(name.text(), rejected, accepted, name.line());
  }
}
