/**
 * What statements touch outside of their own process, in terms of the text: variables, channels,
 * other processes. Reductions are built on it.
 */
package dev.nutshell.promela.access;
