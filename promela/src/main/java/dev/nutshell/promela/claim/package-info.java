/** What never claims and formulas read of a state, and never claims as automata. */
package dev.nutshell.promela.claim;
