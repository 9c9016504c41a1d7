/** The commands that explore a model, and the list of what goes together. */
package dev.nutshell.cli.command;
