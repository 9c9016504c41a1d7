package dev.nutshell.cpn.syntax;

/**
 * @param text without quotes and escapes where it is a string
 * @param at the offset of its first character
 */
record Token(Kind kind, String text, int at) {
  enum Kind {
    INTEGER,
    REAL,
    STRING,
    CHARACTER,
    /** A name of letters, perhaps with dots. */
    NAME,
    /** A name of symbols. */
    SYMBOL,
    TYPE_VARIABLE,
    KEYWORD,
    /** Brackets, commas and the like. */
    MARK,
    END
  }

  boolean is(String word) {
    return (kind == Kind.KEYWORD || kind == Kind.MARK) && text.equals(word);
  }

  String words() {
    return kind == Kind.END ? "the end" : "'" + text + "'";
  }
}
