package dev.nutshell.engine.store.cache;

import java.util.Locale;

/** The replacement strategies that have a name (Mateescu and Wijs, section 4). */
public enum Replacement {
  /** Least recently used. */
  LRU,
  /** Most recently used. */
  MRU,
  /** Least frequently used; among equals the one used longest ago. */
  LFU,
  /** Most frequently used; among equals the one used longest ago. */
  MFU,
  /** Random. */
  RND;

  // A cost is uses above time: 2^18 uses are told apart, and 2^45 insertions and uses.
  private static final int TIME_BITS = 45;
  private static final long MOST_USES = (1 << 18) - 1;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The strategy of that word, or null. */
  public static Replacement of(String word) {
    for (Replacement replacement : values()) {
      if (replacement.word().equals(word)) {
        return replacement;
      }
    }
    return null;
  }

  /** The cost function that makes a cache replace so. */
  public Cost cost() {
    return switch (this) {
      case LRU -> (_, _, now, _) -> now;
      case MRU -> (_, _, now, _) -> -now;
      case LFU -> (_, uses, now, _) -> Math.min(uses, MOST_USES) << TIME_BITS | now;
      case MFU -> (_, uses, now, _) -> MOST_USES - Math.min(uses, MOST_USES) << TIME_BITS | now;
      case RND -> (_, _, _, random) -> random.nextLong();
    };
  }
}
