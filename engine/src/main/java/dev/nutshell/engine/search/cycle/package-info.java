/** What a search for accepting cycles keeps beside its stack: components, and who is live. */
package dev.nutshell.engine.search.cycle;
