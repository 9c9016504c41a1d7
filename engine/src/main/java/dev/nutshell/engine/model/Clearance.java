package dev.nutshell.engine.model;

/**
 * What may show without a search of its own that a statement about runs holds: something that was
 * learnt while the states were explored for other reasons.
 */
@FunctionalInterface
public interface Clearance {
  /** Only a search can tell. */
  Clearance NONE = _ -> false;

  /**
   * Whether no run can be accepted. Asked only after an exploration that saw everything, in which
   * every event that can happen at all was fired, in all orders or in one that stands for all.
   *
   * @param explored the system whose explorers fired them; nothing is known of what another one's
   *     did
   */
  boolean isClear(TransitionSystem explored);
}
