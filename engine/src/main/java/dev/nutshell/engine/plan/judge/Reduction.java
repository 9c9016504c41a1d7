package dev.nutshell.engine.plan.judge;

import dev.nutshell.engine.model.Reducer;

/** Which events of a state are left out because others stand for them. */
public enum Reduction {
  /** Every enabled event is fired. */
  NONE("none"),
  /** The best that keeps what is checked, or none where there is none. */
  POR("por"),
  /** All events of one process that nobody can disturb, or all. */
  AMPLE("ample"),
  /** All events of some processes that nobody else can disturb. */
  STUBBORN("stubborn"),
  /** Events in the sleep set are not fired: every state is visited, by fewer transitions. */
  SLEEP("sleep"),
  /** Of the events of a stubborn set those that do not sleep. */
  BOTH("both");

  private final String word;

  Reduction(String word) {
    this.word = word;
  }

  /** Whether sleep sets are kept. */
  public boolean sleeps() {
    return this == SLEEP || this == BOTH;
  }

  /** How large the subsets of events are that stand for all, or null where there are none. */
  public Reducer.Size subsets() {
    return switch (this) {
      case NONE, POR, SLEEP -> null;
      case AMPLE -> Reducer.Size.ONE;
      case STUBBORN, BOTH -> Reducer.Size.ANY;
    };
  }

  /** The word on the command line and in the JSON result. */
  public String word() {
    return word;
  }
}
