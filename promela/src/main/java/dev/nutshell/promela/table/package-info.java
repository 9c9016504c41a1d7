/**
 * A model as tables of numbers: proctypes, actions, control graph, first values, resets, faults.
 * Each table fills itself from the automata and the tables before it, and stays as it is; only
 * faults are added by whoever writes code.
 */
package dev.nutshell.promela.table;
