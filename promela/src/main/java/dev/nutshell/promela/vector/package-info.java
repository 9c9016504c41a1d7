/**
 * Where everything lies in a vector: globals, channels and processes, byte by byte. It knows the
 * text of a model and its automata, but nothing of what is done with a vector.
 */
package dev.nutshell.promela.vector;
