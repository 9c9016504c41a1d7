/**
 * Formulas of linear temporal logic: their text, their tree, their rewriting, and their value on a
 * word that repeats.
 */
package dev.nutshell.logic.ltl;
