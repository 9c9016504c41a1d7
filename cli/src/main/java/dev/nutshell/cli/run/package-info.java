/** A run while it goes on: watched, interrupted, shown, reported. */
package dev.nutshell.cli.run;
