package dev.nutshell.cluster.spark;

import org.apache.spark.Partitioner;

/** A message goes to whom it is for. */
final class ByOwner extends Partitioner {
  private final int partitions;

  ByOwner(int partitions) {
    this.partitions = partitions;
  }

  @Override
  public int numPartitions() {
    return partitions;
  }

  @Override
  public int getPartition(Object owner) {
    return (Integer) owner;
  }
}
