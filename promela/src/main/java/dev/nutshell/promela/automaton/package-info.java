/**
 * Control automata: what a process can do next, for every place in its text.
 *
 * <p>A body becomes a flow graph ({@code FlowGraph}) that is built exactly as SPIN builds its own,
 * and then a table of transitions ({@code TransitionTable}) in which selections are flattened and
 * escapes are spread over the states that they guard. What comes out is an {@link
 * dev.nutshell.promela.automaton.Automaton}, which knows no more of gotos, blocks and loops.
 */
package dev.nutshell.promela.automaton;
