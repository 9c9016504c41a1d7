package dev.nutshell.petri.mcc;

import dev.nutshell.engine.property.Inquiry;

/** A property of the contest with its name. */
public sealed interface Property {
  String id();

  /** Some reachable marking satisfies the formula. */
  record Possible(String id, Formula formula) implements Property {}

  /** Every reachable marking satisfies the formula. */
  record Invariant(String id, Formula formula) implements Property {}

  /** The largest number of tokens that some places hold together. */
  record Bound(String id, Formula.Count count) implements Property {}

  /** Every run satisfies a formula of linear temporal logic. */
  record Temporal(String id, Inquiry.OfRuns inquiry) implements Property {}

  /** The initial marking satisfies a formula of branching time. */
  record Branching(String id, dev.nutshell.petri.mcc.Branching formula) implements Property {}

  /**
   * Something that is not checked.
   *
   * @param why in the middle of a sentence
   */
  record Unsupported(String id, String why) implements Property {}
}
