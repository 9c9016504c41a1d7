/** Runs that are kept in a directory, and gone on with after their process is gone. */
package dev.nutshell.cli.keep;
