/**
 * The language server. {@link dev.nutshell.lsp.Server} speaks the protocol and alone knows its
 * library, with {@link dev.nutshell.lsp.Answers}, which puts answers into its words. What is asked
 * about a text is answered by values: {@link dev.nutshell.lsp.Tokens} of a text, {@link
 * dev.nutshell.lsp.Names} with their declarations, {@link dev.nutshell.lsp.Layout} for formatting,
 * {@link dev.nutshell.lsp.Checking} for runs. Problems are those of the front ends, so that an
 * editor says what {@code check} says.
 */
package dev.nutshell.lsp;
