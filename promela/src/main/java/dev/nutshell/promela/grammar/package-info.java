/**
 * From what {@code token} reads to the syntax tree: recursive descent with the grammar and the
 * scopes of SPIN 6.5. Names are bound while parsing, because the grammar depends on them: what a
 * word means to it hangs on whether it names a type, a proctype, an inline or a constant.
 */
package dev.nutshell.promela.grammar;
