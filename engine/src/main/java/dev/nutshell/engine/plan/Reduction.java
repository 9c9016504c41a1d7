package dev.nutshell.engine.plan;

/** Which events of a state are left out because others stand for them. */
public enum Reduction {
  /** Every enabled event is fired. */
  NONE("none"),
  /** Events in the sleep set are not: every state is visited, by fewer transitions. */
  SLEEP("sleep");

  private final String word;

  Reduction(String word) {
    this.word = word;
  }

  /** The word on the command line and in the JSON result. */
  public String word() {
    return word;
  }
}
