package dev.nutshell.promela.grammar;

/**
 * Leaves a construct whose error has been reported already; caught where parsing can go on: at the
 * next statement, declaration or unit. Never leaves the parser.
 */
final class SyntaxError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Whether the text has come to the next unit, so that no enclosing construct can go on. */
  private final boolean leavesUnit;

  private SyntaxError(boolean leavesUnit) {
    super(null, null, false, false);
    this.leavesUnit = leavesUnit;
  }

  static SyntaxError inStatement() {
    return new SyntaxError(false);
  }

  static SyntaxError inUnit() {
    return new SyntaxError(true);
  }

  boolean leavesUnit() {
    return leavesUnit;
  }
}
