/** Commands on labelled transition systems that lie in files. */
package dev.nutshell.cli.lts;
