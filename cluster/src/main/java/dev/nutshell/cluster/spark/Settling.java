package dev.nutshell.cluster.spark;

import dev.nutshell.cluster.level.Part;
import dev.nutshell.cluster.level.Partition;
import java.io.IOException;
import java.io.Serializable;
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

/** The second stage of a step: each partition takes the blocks that came, and reports. */
final class Settling<O extends Serializable> extends RDD<Serializable> {
  private final RDD<Tuple2<Integer, byte[]>> messages;
  private final Broadcast<Run> run;
  private final O order;
  private final List<String> locations;

  Settling(
      RDD<Tuple2<Integer, byte[]>> messages, Broadcast<Run> run, O order, List<String> locations) {
    super(messages, ClassTag$.MODULE$.apply(Serializable.class));
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
  public Iterator<Serializable> compute(org.apache.spark.Partition slice, TaskContext context) {
    try {
      Site site = Site.of(run.value());
      Site.Place place = site.place(slice.index());
      Expanding.take(place, context);
      Part<O> part = place.part(order);
      boolean whole = false;
      Iterator<Tuple2<Integer, byte[]>> all = messages.iterator(slice, context);
      require(part.hasBegun(order));
      while (all.hasNext()) {
        byte[] message = all.next()._2();
        if (Message.isBlock(message)) {
          part.receive(message, Message.size(message));
        } else {
          whole = Message.incarnation(message) == part.incarnation();
        }
        if (context.isInterrupted()) {
          throw new Partition.Stopped("the task was given up");
        }
      }
      require(whole);
      Serializable report = part.report(order, site.log());
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
