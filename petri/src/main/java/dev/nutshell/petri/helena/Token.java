package dev.nutshell.petri.helena;

/** A word or sign of the text. {@code glued}: nothing lies between it and the one before. */
record Token(Kind kind, String text, int line, int column, boolean glued) {
  enum Kind {
    NAME,
    NUMBER,
    STRING,
    SIGN,
    END
  }

  boolean is(String sign) {
    return (kind == Kind.SIGN || kind == Kind.NAME) && text.equals(sign);
  }

  @Override
  public String toString() {
    return kind == Kind.END ? "the end of the text" : "'" + text + "'";
  }
}
