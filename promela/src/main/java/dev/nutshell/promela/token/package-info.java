/**
 * What the grammar distinguishes, and the stream of it. It does what SPIN's lexer does on the side:
 * separators that may be left out, inlines that are expanded, formulas that are kept for the end.
 */
package dev.nutshell.promela.token;
