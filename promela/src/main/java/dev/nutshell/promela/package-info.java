/**
 * The front end of Promela, as SPIN 6.5 reads it. The ways in are {@code PromelaParser}, which
 * gives the tree of {@code syntax}, and {@code PromelaFrontEnd}, which gives a transition system.
 *
 * <p>The rooms, each of which knows only those before it: syntax; text; name, token, check,
 * grammar; automaton; access, claim, liveness, merge; vector, table; depend; run; code, tell,
 * temporal, trace, port.
 */
package dev.nutshell.promela;
