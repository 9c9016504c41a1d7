package dev.nutshell.logic.automaton;

/** How much it takes to see that a component accepts; of an automaton, the most it takes. */
public enum Strength {
  /** It accepts nothing. */
  REJECTING,
  /** Every word that gets there is accepted: plain reachability is enough. */
  TERMINAL,
  /** Every cycle in it accepts: any cycle is enough. */
  WEAK,
  /** Some cycles accept, others do not. */
  GENERAL
}
