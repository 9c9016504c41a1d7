/** What a user writes on the command line, and what becomes of it. */
package dev.nutshell.cli.options;
