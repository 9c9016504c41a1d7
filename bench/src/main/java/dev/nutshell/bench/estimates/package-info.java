/** How well the number of states is told from a sample. */
package dev.nutshell.bench.estimates;
