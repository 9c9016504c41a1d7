/** Formulas about the runs of a net: what a user writes, and the automaton of what they forbid. */
package dev.nutshell.petri.ltl;
