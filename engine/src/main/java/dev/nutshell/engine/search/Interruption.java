package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.MemoryBudget;

/** Why a search ended before its end. */
public enum Interruption {
  DEPTH("depth"),
  TIME("time"),
  MEMORY("memory"),
  CAPACITY("capacity"),
  DISK("disk"),
  REQUEST("interrupt");

  private final String word;

  Interruption(String word) {
    this.word = word;
  }

  static Interruption of(MemoryBudget.Resource exhausted) {
    return switch (exhausted) {
      case MEMORY -> MEMORY;
      case CAPACITY -> CAPACITY;
      case DISK -> DISK;
    };
  }

  /** The word in the JSON result. */
  public String word() {
    return word;
  }
}
