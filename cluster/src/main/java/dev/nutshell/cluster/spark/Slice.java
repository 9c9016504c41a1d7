package dev.nutshell.cluster.spark;

import org.apache.spark.Partition;

/** A partition as Spark numbers them. */
record Slice(int index) implements Partition {}
