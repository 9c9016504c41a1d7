/** A system and an automaton that reads its states, as one system. */
package dev.nutshell.engine.product;
