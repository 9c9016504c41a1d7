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
 */
public record Checks(
    boolean deadlocks, boolean faults, List<Invariant> invariants, IntPredicate forbidden) {
  public static final Checks NONE = new Checks(false, false, List.of(), null);

  public static Checks deadlocksOnly() {
    return new Checks(true, false, List.of(), null);
  }
}
