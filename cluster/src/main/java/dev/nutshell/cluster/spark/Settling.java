package dev.nutshell.cluster.spark;

import dev.nutshell.cluster.level.LevelLog;
import dev.nutshell.cluster.level.LevelOrder;
import dev.nutshell.cluster.level.PartReport;
import dev.nutshell.cluster.level.Partition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import scala.Tuple2;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;

/** The second stage of a level: each partition takes the blocks that came, and reports. */
final class Settling extends RDD<PartReport> {
  private final RDD<Tuple2<Integer, byte[]>> messages;
  private final Broadcast<Run> run;
  private final LevelOrder order;
  private final List<String> locations;

  Settling(
      RDD<Tuple2<Integer, byte[]>> messages,
      Broadcast<Run> run,
      LevelOrder order,
      List<String> locations) {
    super(messages, ClassTag$.MODULE$.apply(PartReport.class));
    this.messages = messages;
    this.run = run;
    this.order = order;
    this.locations = locations;
  }

  @Override
  public org.apache.spark.Partition[] getPartitions() {
    return messages.partitions();
  }

  @Override
  public Seq<String> getPreferredLocations(org.apache.spark.Partition slice) {
    return CollectionConverters.asScala(List.of(locations.get(slice.index()))).toSeq();
  }

  @Override
  public Iterator<PartReport> compute(org.apache.spark.Partition slice, TaskContext context) {
    try {
      Site site = Site.of(run.value());
      Site.Place place = site.place(slice.index());
      Expanding.take(place, context);
      Partition partition = place.partition;
      boolean whole = false;
      Iterator<Tuple2<Integer, byte[]>> all = messages.iterator(slice, context);
      require(partition.hasBegun(order.level()));
      while (all.hasNext()) {
        byte[] message = all.next()._2();
        if (Message.isBlock(message)) {
          partition.receive(message, Message.size(message));
        } else {
          whole = Message.incarnation(message) == partition.incarnation();
        }
        if (context.isInterrupted()) {
          throw new Partition.Stopped("the task was given up");
        }
      }
      require(whole);
      PartReport report =
          partition.report(site.log(), LevelLog.part(order.level() + 1, slice.index()));
      return CollectionConverters.asScala(List.of(report)).iterator();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** What a partition put into its own store is lost where this is another store. */
  private static void require(boolean same) {
    if (!same) {
      throw new Partition.Stopped("the partition has moved since its level was expanded");
    }
  }
}
