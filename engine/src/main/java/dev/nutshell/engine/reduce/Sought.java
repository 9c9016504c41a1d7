package dev.nutshell.engine.reduce;

import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.property.Inquiry;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * What a reduced search must still find, where it is there.
 *
 * @param deadlocks whether all states without events
 * @param invariants a state that breaks each
 * @param labels an event of each such label, or null
 * @param inquiries whatever they look for beside deadlocks
 */
public record Sought(
    boolean deadlocks,
    List<Invariant> invariants,
    IntPredicate labels,
    List<Inquiry.OfStates> inquiries) {
  public static Sought by(Checks checks) {
    return new Sought(
        checks.seeksDeadlocks(), checks.invariants(), checks.forbidden(), checks.inquiries());
  }

  /** Whether nothing is: then a reduction keeps the deadlocks. */
  public boolean isNothing() {
    return !deadlocks && invariants.isEmpty() && labels == null && inquiries.isEmpty();
  }
}
