package dev.nutshell.engine.model;

/**
 * The model's vectors have proved too narrow for a state. The model has already made them wider:
 * what was explored so far is worth nothing, and whoever explores begins anew with a new explorer.
 */
public final class Outgrown extends RuntimeException {
  public Outgrown(String message) {
    super(message, null, false, false);
  }
}
