/** Places the work of partitions on the executors of a Spark application; alone knows Spark. */
package dev.nutshell.cluster.spark;
