/** Trace and notrace assertions: automata that read what channels do. */
package dev.nutshell.promela.trace;
