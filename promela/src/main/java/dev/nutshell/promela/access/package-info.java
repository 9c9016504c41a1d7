/**
 * What statements touch outside of their own process, in terms of the text: variables, channels,
 * other processes, and what a whole program uses. Reductions are built on it.
 */
package dev.nutshell.promela.access;
