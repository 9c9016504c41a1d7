package dev.nutshell.cpn.text;

import dev.nutshell.engine.model.Problem;

/** Ends the reading of a net; caught where the reading began and turned into a problem. */
public final class Malformed extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int line;
  private final int column;

  public Malformed(int line, int column, String message) {
    super(message, null, false, false);
    this.line = line;
    this.column = column;
  }

  public Malformed(int line, String message) {
    this(line, 0, message);
  }

  public Problem problem(String file) {
    return new Problem(file, line, column, getMessage());
  }
}
