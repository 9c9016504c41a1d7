/** What forgetting levels saves and costs. */
package dev.nutshell.bench.snapshots;
