package dev.nutshell.promela.grammar;

import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;
import java.util.ArrayDeque;
import java.util.Deque;

/** Skips what cannot be understood, up to where the next statement or unit begins. */
final class Recovery {
  private final TokenStream tokens;

  Recovery(Context context) {
    this.tokens = context.tokens;
    tokens.forgetParentheses();
  }

  /** Stops before a separator or the end of the sequence, passing over what is nested. */
  void toEndOfStatement() {
    Deque<Terminal> closings = new ArrayDeque<>();
    while (true) {
      Terminal next = tokens.peek().terminal();
      if (next == Terminal.END || next.beginsUnit()) {
        throw SyntaxError.inUnit();
      }
      boolean outermost = closings.isEmpty();
      if (outermost && (next.isSeparator() || StatementParser.endsSequence(next))) {
        return;
      }
      switch (next) {
        case LEFT_BRACE -> closings.push(Terminal.RIGHT_BRACE);
        case IF -> closings.push(Terminal.FI);
        case DO -> closings.push(Terminal.OD);
        case RIGHT_BRACE, FI, OD -> {
          while (!closings.isEmpty() && closings.pop() != next) {
            // What was opened inside is closed with it.
          }
        }
        default -> {}
      }
      tokens.next();
    }
  }

  /** Stops before what can only begin a unit, or after the closing brace of the broken one. */
  void toNextUnit() {
    while (true) {
      Terminal next = tokens.peek().terminal();
      if (next == Terminal.END || next.beginsUnit()) {
        return;
      }
      tokens.next();
    }
  }

  /** Stops after a separator outside of braces, or before the next unit. */
  void toEndOfDeclaration() {
    int braces = 0;
    while (true) {
      Terminal next = tokens.peek().terminal();
      if (next == Terminal.END || next.beginsUnit()) {
        return;
      }
      tokens.next();
      braces += next == Terminal.LEFT_BRACE ? 1 : next == Terminal.RIGHT_BRACE ? -1 : 0;
      if (braces <= 0 && (next.isSeparator() || next == Terminal.RIGHT_BRACE)) {
        return;
      }
    }
  }
}
