/**
 * Promela models as transition systems: where everything lies in the vector, the bytecode of guards
 * and effects, and the explorer that runs it.
 */
package dev.nutshell.promela.machine;
