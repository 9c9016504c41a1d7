/**
 * The checked syntax tree of a Promela model: what a parse gives, and all that later stages see.
 *
 * <p>Every name is bound, every length and capacity computed, every inline call and macro expanded.
 * {@code for} and {@code select} are already written out as the loops that SPIN makes of them,
 * structures in messages and arguments as their fields. Nodes are immutable. Records are compared
 * by value; {@link dev.nutshell.promela.syntax.Variable} and {@link
 * dev.nutshell.promela.syntax.Structure} by identity.
 */
package dev.nutshell.promela.syntax;
