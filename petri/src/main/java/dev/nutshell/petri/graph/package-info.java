/** The graph of all states, kept outside of the heap, and its strongly connected components. */
package dev.nutshell.petri.graph;
