package dev.nutshell.engine.model;

import java.util.function.Function;

/**
 * A predicate that must hold in every reachable state.
 *
 * @param text how the user wrote or named it
 * @param reading the predicate over the vectors of a system, which may be a wider one than the
 *     model was loaded as. It is shared by threads, so it keeps no scratch of its own.
 */
public record Invariant(String text, Function<TransitionSystem, StatePredicate> reading) {
  /** Of a model whose vectors are always laid out the same way. */
  public static Invariant of(String text, StatePredicate predicate) {
    return new Invariant(text, _ -> predicate);
  }

  public StatePredicate in(TransitionSystem system) {
    return reading.apply(system);
  }
}
