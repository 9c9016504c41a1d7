package dev.nutshell.promela.syntax;

/** The operators before one operand. */
public enum UnaryOperator {
  NOT("!"),
  COMPLEMENT("~"),
  MINUS("-");

  private final String text;

  UnaryOperator(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
