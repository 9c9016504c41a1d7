package dev.nutshell.studio;

/** What was asked for cannot be done: a status of HTTP and a sentence for the user. */
final class Refusal extends RuntimeException {
  private final int status;

  Refusal(int status, String sentence) {
    super(sentence, null, false, false);
    this.status = status;
  }

  /** What the user wrote is wrong. */
  static Refusal of(String sentence) {
    return new Refusal(422, sentence);
  }

  int status() {
    return status;
  }
}
