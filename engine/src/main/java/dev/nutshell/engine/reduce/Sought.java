package dev.nutshell.engine.reduce;

import dev.nutshell.engine.model.Invariant;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * What a reduced search must still find, where it is there.
 *
 * @param deadlocks whether all states without events
 * @param invariants a state that breaks each, or whatever else their predicates look for
 * @param labels an event of each such label, or null
 */
public record Sought(boolean deadlocks, List<Invariant> invariants, IntPredicate labels) {
  /** Whether nothing is: then a reduction keeps the deadlocks. */
  public boolean isNothing() {
    return !deadlocks && invariants.isEmpty() && labels == null;
  }
}
