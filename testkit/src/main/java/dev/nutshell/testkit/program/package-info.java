/**
 * Random Promela programs: small, finite, of every construct of the language, the same from the
 * same seed on every machine; and their reduction to the smallest that still shows something.
 */
package dev.nutshell.testkit.program;
