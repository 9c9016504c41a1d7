/** Automata of formulas: how many states they have, and whether they accept the right words. */
package dev.nutshell.bench.logic;
