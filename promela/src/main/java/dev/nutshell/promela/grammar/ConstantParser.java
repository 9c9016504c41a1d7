package dev.nutshell.promela.grammar;

import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;

/** Constant expressions where only these may stand: lengths, capacities, numbers of processes. */
final class ConstantParser {
  private static final int DEEPEST = 100;

  private final Context context;
  private final TokenStream tokens;
  private int nesting;

  ConstantParser(Context context) {
    this.context = context;
    this.tokens = context.tokens;
  }

  int value() {
    nesting = 0;
    return sum();
  }

  private int sum() {
    int value = product();
    while (tokens.at(Terminal.PLUS) || tokens.at(Terminal.MINUS)) {
      boolean plus = tokens.next().is(Terminal.PLUS);
      int right = product();
      value = plus ? value + right : value - right;
    }
    return value;
  }

  private int product() {
    int value = factor();
    while (true) {
      Lexeme operator = tokens.peek();
      switch (operator.terminal()) {
        case TIMES -> {
          tokens.next();
          value *= factor();
        }
        case DIVIDE, MODULO -> {
          tokens.next();
          int right = factor();
          if (right == 0) {
            throw context.wrong(operator.at(), "Division by zero.");
          }
          value = operator.is(Terminal.DIVIDE) ? value / right : value % right;
        }
        default -> {
          return value;
        }
      }
    }
  }

  private int factor() {
    Position at = tokens.peek().at();
    if (++nesting > DEEPEST) {
      context.problems.fatal(at, "Expressions are nested deeper than " + DEEPEST + ".");
      throw SyntaxError.inUnit();
    }
    int value;
    if (tokens.accept(Terminal.MINUS)) {
      value = -factor();
    } else if (tokens.accept(Terminal.LEFT_PARENTHESIS)) {
      value = sum();
      context.expect(Terminal.RIGHT_PARENTHESIS);
    } else {
      value = context.expect(Terminal.CONSTANT, "a constant").value();
    }
    nesting--;
    return value;
  }
}
