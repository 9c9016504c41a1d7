/** Expressions over the variables of a state, as {@code --invariant} takes them. */
package dev.nutshell.logic;
