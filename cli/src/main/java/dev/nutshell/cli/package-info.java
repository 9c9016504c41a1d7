/** The command line: arguments become a RunSpec, a Result becomes a report and an exit status. */
package dev.nutshell.cli;
