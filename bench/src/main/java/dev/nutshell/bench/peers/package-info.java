/** Whole commands beside those of other tools: CPU and resident memory, model by model. */
package dev.nutshell.bench.peers;
