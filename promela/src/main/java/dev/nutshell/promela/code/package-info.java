/**
 * Writes guards and effects as bytecode against the machines of {@code run}. The way in is {@code
 * Generator}.
 */
package dev.nutshell.promela.code;
