/**
 * From tokens to the checked syntax tree: recursive descent with the grammar, the scopes and the
 * restrictions of SPIN 6.5. Names are bound while parsing, because the grammar depends on them:
 * what a word means to it hangs on whether it names a type, a proctype, an inline or a constant.
 *
 * <p>{@link dev.nutshell.promela.parser.TokenStream} does what SPIN's lexer does on the side:
 * separators that may be left out, inlines that are expanded, formulas that are kept for the end.
 */
package dev.nutshell.promela.parser;
