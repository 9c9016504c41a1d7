package dev.nutshell.engine.store.bitstate;

/** How the k bits of a state are found. */
enum Hashing {
  /** From two functions, h₁ + i·h₂ (Dillinger and Manolios): no more to compute for a larger k. */
  DOUBLE("double"),
  /** From three, h₁ + i·h₂ + i(i−1)/2·h₃: no two states share all steps by sharing two. */
  TRIPLE("triple"),
  /** From k functions, as the formulas assume: k times the time of one. */
  INDEPENDENT("independent"),
  /** All in one line of the cache, so that a state waits for memory once. */
  BLOCKED("blocked");

  private final String word;

  Hashing(String word) {
    this.word = word;
  }

  String word() {
    return word;
  }
}
