package dev.nutshell.petri.helena;

import java.util.ArrayList;
import java.util.List;

/** Reads a property file: what states must not satisfy, and LTL properties. */
final class Properties extends ExpressionParser {
  /** A property of a net. */
  sealed interface Property {}

  /** No state satisfies something rejected, unless it satisfies something accepted. */
  record OfStates(String name, List<Token> rejected, List<Token> accepted) implements Property {}

  /** Every run satisfies a formula. */
  record Temporal(String name, int line, FormulaReader.Read read) implements Property {}

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
      FormulaReader.Read read = new FormulaReader(this).read();
      expect(";");
      return new Temporal(name.text(), name.line(), read);
    }
    List<Token> rejected = new ArrayList<>();
    List<Token> accepted = new ArrayList<>();
    while (peek().is("reject") || peek().is("accept")) {
      List<Token> into = take().is("reject") ? rejected : accepted;
      into.add(name("a proposition"));
      expect(";");
    }
    if (rejected.isEmpty()) {
      throw unexpected("'reject'");
    }
    return new OfStates(name.text(), rejected, accepted);
  }
}
