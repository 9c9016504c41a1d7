/**
 * The front end of Promela, as SPIN 6.5 reads it: preprocessor, lexer, parser, names and types.
 *
 * <p>The way in is {@code PromelaParser}; the tree it gives is in {@code syntax}.
 */
package dev.nutshell.promela;
