package dev.nutshell.engine.property;

import dev.nutshell.engine.model.Invariant;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * What a search checks.
 *
 * @param deadlocks whether a state without events, in which the model may not end, is a violation
 * @param faults whether faults of the model itself (failed assertions and the like) are violations
 * @param forbidden the label numbers that no event may have, or null where none is forbidden
 * @param inquiries who looks on
 */
public record Checks(
    boolean deadlocks,
    boolean faults,
    List<Invariant> invariants,
    IntPredicate forbidden,
    List<Inquiry.OfStates> inquiries) {
  public static final Checks NONE = new Checks(false, false, List.of(), null, List.of());

  public static Checks deadlocksOnly() {
    return new Checks(true, false, List.of(), null, List.of());
  }

  /**
   * Whether everything is known that was asked: a violation is enough where no inquiry waits for
   * more, and inquiries are where nothing else is checked.
   *
   * @param violated whether there was a violation that ends the search
   */
  public boolean isSettled(boolean violated) {
    if (!violated && (seeksViolations() || inquiries.isEmpty())) {
      return false;
    }
    for (Inquiry.OfStates inquiry : inquiries) {
      if (!inquiry.hasSeenEnough()) {
        return false;
      }
    }
    return true;
  }

  private boolean seeksViolations() {
    return deadlocks || faults || !invariants.isEmpty() || forbidden != null;
  }

  /** Whether states without events must be found. */
  public boolean seeksDeadlocks() {
    return deadlocks || inquiries.stream().anyMatch(Inquiry.OfStates::seeksDeadlocks);
  }
}
