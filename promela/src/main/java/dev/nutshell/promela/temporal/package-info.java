/** What a program states of its runs, as automata beside it: formulas, claims, labels. */
package dev.nutshell.promela.temporal;
