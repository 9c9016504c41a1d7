/** State spaces as files that others draw, and small ones as pictures. */
package dev.nutshell.report.graph;
