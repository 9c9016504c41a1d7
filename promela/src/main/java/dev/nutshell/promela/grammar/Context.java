package dev.nutshell.promela.grammar;

import dev.nutshell.promela.check.Pending;
import dev.nutshell.promela.name.Names;
import dev.nutshell.promela.name.Structures;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.text.Problems;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;
import java.util.EnumSet;
import java.util.Set;

/** What the parts of the parser share. */
final class Context {
  /** How deep statements may nest, as in SPIN; all that walk the tree do so by recursion. */
  static final int DEEPEST_STATEMENT = 128;

  final Problems problems;
  final Names names;
  final TokenStream tokens;
  final Structures structures = new Structures();
  final Set<Feature> features = EnumSet.noneOf(Feature.class);

  final Pending pending = new Pending();

  /** The process whose text is being read, or null. */
  ProcessState process;

  private int nesting;

  Context(Problems problems, Names names, TokenStream tokens) {
    this.problems = problems;
    this.names = names;
    this.tokens = tokens;
  }

  void error(Position at, String message) {
    problems.error(at, message);
  }

  /** Reports and leaves the construct. */
  SyntaxError wrong(Position at, String message) {
    problems.error(at, message);
    return SyntaxError.inStatement();
  }

  SyntaxError unexpected(String expected) {
    Lexeme met = tokens.peek();
    if (met.terminal().isEmbeddedC()) {
      return embeddedC(met);
    }
    return wrong(met.at(), "Expected " + expected + ", but met " + met.met() + ".");
  }

  SyntaxError embeddedC(Lexeme keyword) {
    problems.fatal(
        keyword.at(),
        "Embedded C ("
            + keyword.text()
            + ") cannot be run: it is outside of what a model can say.");
    return SyntaxError.inUnit();
  }

  Lexeme expect(Terminal terminal) {
    return expect(terminal, terminal.expected());
  }

  Lexeme expect(Terminal terminal, String described) {
    if (!tokens.at(terminal)) {
      throw unexpected(described);
    }
    return tokens.next();
  }

  void enterNesting(Position at) {
    if (++nesting > DEEPEST_STATEMENT) {
      problems.fatal(at, "Statements are nested deeper than " + DEEPEST_STATEMENT + ".");
      throw SyntaxError.inUnit();
    }
  }

  void leaveNesting() {
    nesting--;
  }

  void resetNesting() {
    nesting = 0;
  }
}
