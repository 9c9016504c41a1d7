package dev.nutshell.promela.syntax;

/**
 * The operators between two operands; {@code &&} and {@code ||} leave the right one alone as in C.
 */
public enum BinaryOperator {
  OR("||"),
  AND("&&"),
  BIT_OR("|"),
  BIT_XOR("^"),
  BIT_AND("&"),
  EQ("=="),
  NE("!="),
  LT("<"),
  LE("<="),
  GT(">"),
  GE(">="),
  LEFT_SHIFT("<<"),
  RIGHT_SHIFT(">>"),
  PLUS("+"),
  MINUS("-"),
  TIMES("*"),
  DIVIDE("/"),
  MODULO("%");

  private final String text;

  BinaryOperator(String text) {
    this.text = text;
  }

  /** Whether it joins two truths. */
  public boolean isLogical() {
    return this == AND || this == OR;
  }

  public String text() {
    return text;
  }
}
