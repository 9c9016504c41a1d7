/** Petri nets: figures of the corpus, tables of papers, a race. */
package dev.nutshell.bench.nets;
