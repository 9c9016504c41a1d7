/** Promela models beside SPIN: figures, times, campaigns of random programs. */
package dev.nutshell.bench.spin;
