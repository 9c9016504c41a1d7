package dev.nutshell.engine.search;

/** Why a search ended before its end. */
public enum Interruption {
  DEPTH("depth"),
  TIME("time"),
  MEMORY("memory"),
  REQUEST("interrupt");

  private final String word;

  Interruption(String word) {
    this.word = word;
  }

  /** The word in the JSON result. */
  public String word() {
    return word;
  }
}
