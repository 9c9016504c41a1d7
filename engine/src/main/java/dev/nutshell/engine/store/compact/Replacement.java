package dev.nutshell.engine.store.compact;

/** Which of the t slots gives way to a new state. */
enum Replacement {
  /** Any. */
  RANDOM("random"),
  /** The state that has been here for longest. */
  OLDEST("oldest"),
  /** The state that came last. */
  NEWEST("newest"),
  /** The state found nearest to the initial one. */
  SHALLOWEST("shallowest"),
  /** The state found farthest from the initial one. */
  DEEPEST("deepest");

  private final String word;

  Replacement(String word) {
    this.word = word;
  }

  String word() {
    return word;
  }

  /** Whether each slot has to remember when, or how deep, its state was put. */
  boolean needsStamps() {
    return this != RANDOM;
  }

  /** The one that an option names, or null. */
  static Replacement named(String word) {
    for (Replacement replacement : values()) {
      if (replacement.word.equals(word)) {
        return replacement;
      }
    }
    return null;
  }
}
