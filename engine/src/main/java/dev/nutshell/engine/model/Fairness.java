package dev.nutshell.engine.model;

/** Which runs that go on for ever count. */
public enum Fairness {
  /** All of them. */
  NONE("off"),
  /** Whoever can move from some point on, without a break, moves again and again. */
  WEAK("weak"),
  /** Whoever can move again and again moves again and again. */
  STRONG("strong");

  private final String word;

  Fairness(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }
}
