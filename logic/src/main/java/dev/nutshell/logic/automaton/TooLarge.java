package dev.nutshell.logic.automaton;

/** Work that was not worth going on with; the message is a sentence for the user. */
final class TooLarge extends RuntimeException {
  private static final long serialVersionUID = 1;

  TooLarge(String message) {
    super(message, null, false, false);
  }
}
