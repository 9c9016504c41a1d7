/** The command line of a divided check. */
package dev.nutshell.cluster.command;
