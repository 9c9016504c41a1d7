/** Büchi automata: from a formula, smaller, classified, and ready for a search to walk beside. */
package dev.nutshell.logic.automaton;
