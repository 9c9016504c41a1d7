/** What partial order reduction keeps, leaves out and costs. */
package dev.nutshell.bench.reductions;
