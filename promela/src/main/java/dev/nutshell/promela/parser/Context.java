package dev.nutshell.promela.parser;

import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Initial;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Scope;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.text.Problems;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What the parts of the parser share. */
final class Context {
  /** How deep statements may nest, as in SPIN; all that walk the tree do so by recursion. */
  static final int DEEPEST_STATEMENT = 128;

  /** Stands for a variable that was never declared, so that its uses are reported once. */
  static final Variable UNKNOWN =
      new Variable(
          new Variable.Declaration(
              new Position("", 0, 0),
              "?",
              Type.INT,
              false,
              1,
              Variable.Visibility.PLAIN,
              Initial.ZERO),
          Scope.GLOBAL,
          -1,
          false);

  final Problems problems;
  final Names names;
  final TokenStream tokens;
  final Structures structures = new Structures();
  final Set<Feature> features = EnumSet.noneOf(Feature.class);

  /** Things that can be checked only when all is read. */
  final List<Expression.Run> runs = new ArrayList<>();

  final List<Expression.AtLabel> labelUses = new ArrayList<>();
  final List<MessageUse> messageUses = new ArrayList<>();

  /** The process whose text is being read, or null. */
  ProcessState process;

  private int nesting;

  /** A send or receive with so many arguments. */
  record MessageUse(Position at, Variable channel, int arguments, boolean send) {}

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
