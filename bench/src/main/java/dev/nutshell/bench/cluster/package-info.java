/** What a check on a cluster costs, measured and foretold. */
package dev.nutshell.bench.cluster;
