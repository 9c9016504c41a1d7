/**
 * From what a user names to a model, and from what a user asks of it to the runs that answer: for
 * whoever stands between a user and the engine, be it a command line, a page or an editor.
 */
package dev.nutshell.frontends;
