package dev.nutshell.engine.model;

/** A state in which a claim's condition goes wrong: nothing can be said of runs through it. */
public final class Unreadable extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Unreadable(String message) {
    super(message, null, false, false);
  }
}
