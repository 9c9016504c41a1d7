package dev.nutshell.petri.mcc;

/** A property of the contest with its name. */
public sealed interface Property {
  String id();

  /** Some reachable marking satisfies the formula. */
  record Possible(String id, Formula formula) implements Property {}

  /** Every reachable marking satisfies the formula. */
  record Invariant(String id, Formula formula) implements Property {}

  /** The largest number of tokens that some places hold together. */
  record Bound(String id, Formula.Count count) implements Property {}

  /** Something that only paths can tell, which is not checked. */
  record Unsupported(String id) implements Property {}
}
