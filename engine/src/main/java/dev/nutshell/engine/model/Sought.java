package dev.nutshell.engine.model;

import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/**
 * What a reduced search must still find, where it is there.
 *
 * @param deadlocks whether all states without events
 * @param predicates a state that breaks each
 * @param labels an event of each such label, or null
 * @param goals what else is looked for
 */
public record Sought(
    boolean deadlocks, List<StatePredicate> predicates, IntPredicate labels, List<Goal> goals) {
  /** Something that is looked for in states. */
  public interface Goal {
    /** Nothing is known of what is looked for: every event may lead to it. */
    Goal UNKNOWN = (_, _) -> {};

    /**
     * Names events of which one is on every way from a state to what is looked for; none where it
     * is not to be reached from there.
     */
    void seek(State state, IntConsumer events);
  }

  /** Whether nothing is: then a reduction keeps the deadlocks. */
  public boolean isNothing() {
    return !deadlocks && !looksAtStates() && labels == null;
  }

  /** Whether single states are looked at. */
  public boolean looksAtStates() {
    return !predicates.isEmpty() || !goals.isEmpty();
  }
}
