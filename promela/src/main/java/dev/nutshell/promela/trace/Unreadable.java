package dev.nutshell.promela.trace;

/** Something in a trace cannot be compared; the message says what, in the middle of a sentence. */
final class Unreadable extends Exception {
  private static final long serialVersionUID = 1L;

  Unreadable(String why) {
    super(why);
  }
}
