/**
 * Statement merging. A step of a process that reads and changes nothing but its own local variables
 * can be neither seen nor disturbed by others, so it is taken together with the step before it.
 *
 * <p>What is left out are states in the middle, never a state in which something could be blocked
 * or go wrong: every state of the merged system is one of the full system too.
 */
package dev.nutshell.promela.merge;
