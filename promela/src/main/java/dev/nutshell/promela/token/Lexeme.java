package dev.nutshell.promela.token;

import dev.nutshell.promela.syntax.MtypeConstant;
import dev.nutshell.promela.syntax.Position;

/**
 * A token as the grammar sees it.
 *
 * @param value of a constant
 * @param symbol the symbolic constant that it names, or null
 * @param implied whether it is a separator that the text does not hold
 */
public record Lexeme(
    Terminal terminal, String text, Position at, int value, MtypeConstant symbol, boolean implied) {

  static Lexeme of(Terminal terminal, String text, Position at) {
    return new Lexeme(terminal, text, at, 0, null, false);
  }

  static Lexeme constant(String text, Position at, int value) {
    return new Lexeme(Terminal.CONSTANT, text, at, value, null, false);
  }

  static Lexeme impliedSeparator(Position at) {
    return new Lexeme(Terminal.SEMICOLON, ";", at, 0, null, true);
  }

  public boolean is(Terminal wanted) {
    return terminal == wanted;
  }

  /** How a message names what it met. */
  public String met() {
    if (implied) {
      return "the end of the statement";
    }
    return switch (terminal) {
      case END -> "the end of the file";
      case STRING -> "the string " + text;
      default -> "'" + text + "'";
    };
  }
}
