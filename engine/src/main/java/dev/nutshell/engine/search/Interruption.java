package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.MemoryBudget;

/** Why a search ended before its end. */
public enum Interruption {
  DEPTH("depth", "the depth limit was reached"),
  TIME("time", "the time limit was reached"),
  MEMORY("memory", "the memory budget is used up"),
  CAPACITY("capacity", "a table is full"),
  DISK("disk", "what does not fit in memory cannot be kept on disk"),
  UNREADABLE("claim", "the claim cannot be read in every state"),
  WORKERS("workers", "workers were lost and did not come back"),
  REQUEST("interrupt", "it was interrupted"),
  /** The search can go on. */
  PAUSE("pause", "it was paused"),
  /** No limit: what was asked is known, and the rest would change nothing. */
  ANSWERED("answered", "the answer was known before the end");

  private final String word;
  private final String sentence;

  Interruption(String word, String sentence) {
    this.word = word;
    this.sentence = sentence;
  }

  /** What happened, for people. */
  public String sentence() {
    return sentence;
  }

  public static Interruption of(MemoryBudget.Resource exhausted) {
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
