/** How a command ends: words, files, exit status. */
package dev.nutshell.cli.terminal;
