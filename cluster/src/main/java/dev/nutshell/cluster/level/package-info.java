/**
 * Breadth-first search divided by the hash of a state: what one partition does in a level, the log
 * it is rebuilt from, and who leads from level to level. Knows nothing of Spark.
 */
package dev.nutshell.cluster.level;
