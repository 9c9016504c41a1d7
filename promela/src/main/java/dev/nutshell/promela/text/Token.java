package dev.nutshell.promela.text;

import dev.nutshell.promela.syntax.Position;

/**
 * A token of the text, as the preprocessor sees it.
 *
 * @param text as written; a string or character with its quotes
 * @param spaced whether white space, a comment or a line end stands before it
 * @param startsLine whether it is the first of its line: SPIN reads some line ends as semicolons
 * @param frozen whether it names a macro that must not be expanded any more
 */
public record Token(
    Kind kind, String text, Position at, boolean spaced, boolean startsLine, boolean frozen) {

  /** What a token looks like; keywords are names here. */
  public enum Kind {
    NAME,
    /**
     * Whatever starts with a digit, letters included. No dots, though C has them in: a macro N in
     * {@code 1..N} is then expanded, which is what everybody expects and cpp does not do.
     */
    NUMBER,
    STRING,
    CHARACTER,
    PUNCTUATOR,
    /** A string or character without its closing quote, or a character that fits nowhere. */
    STRAY,
    LINE_END,
    END
  }

  public boolean is(String punctuator) {
    return kind == Kind.PUNCTUATOR && text.equals(punctuator);
  }

  public boolean isName() {
    return kind == Kind.NAME;
  }

  public boolean isEnd() {
    return kind == Kind.END;
  }

  boolean endsDirective() {
    return kind == Kind.LINE_END || kind == Kind.END;
  }

  /** The same token at another place. */
  public Token at(Position position) {
    return new Token(kind, text, position, spaced, startsLine, frozen);
  }

  /** This token where the other one stands, on its line. */
  public Token inPlaceOf(Token other) {
    return as(other.at, other.spaced, other.startsLine);
  }

  Token as(Position position, boolean spaced, boolean startsLine) {
    return new Token(kind, text, position, spaced, startsLine, frozen);
  }

  Token freeze() {
    return new Token(kind, text, at, spaced, startsLine, true);
  }

  @Override
  public String toString() {
    return kind == Kind.END ? "the end of the file" : "'" + text + "'";
  }
}
