/**
 * The machines that explore: a vector at work, channels, steps, alternatives and events that are
 * chains of steps. Guards and effects are generated, see {@code Linkage}; the way in is {@code
 * Explorers}.
 */
package dev.nutshell.promela.run;
