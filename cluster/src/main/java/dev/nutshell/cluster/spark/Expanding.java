package dev.nutshell.cluster.spark;

import dev.nutshell.cluster.level.Part;
import dev.nutshell.cluster.level.Partition;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import org.apache.spark.util.TaskCompletionListener;
import scala.Tuple2;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;

/** The first stage of a step: each partition makes blocks for others. */
final class Expanding<O extends Serializable> extends RDD<Tuple2<Integer, byte[]>> {
  private final Broadcast<Run> run;
  private final O order;
  private final List<String> locations;

  Expanding(SparkContext spark, Broadcast<Run> run, O order, List<String> locations) {
    super(
        spark,
        CollectionConverters.asScala(List.<org.apache.spark.Dependency<?>>of()).toSeq(),
        ClassTag$.MODULE$.apply(Tuple2.class));
    this.run = run;
    this.order = order;
    this.locations = locations;
  }

  @Override
  public org.apache.spark.Partition[] getPartitions() {
    org.apache.spark.Partition[] all = new org.apache.spark.Partition[locations.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = new Slice(i);
    }
    return all;
  }

  @Override
  public Seq<String> getPreferredLocations(org.apache.spark.Partition slice) {
    return CollectionConverters.asScala(List.of(locations.get(slice.index()))).toSeq();
  }

  @Override
  public scala.collection.Iterator<Tuple2<Integer, byte[]>> compute(
      org.apache.spark.Partition slice, TaskContext context) {
    try {
      Site site = Site.of(run.value());
      Site.Place place = site.place(slice.index());
      take(place, context);
      Part<O> part = place.part(order);
      part.begin(order, site.log());
      return CollectionConverters.asScala(new Messages(part, slice.index(), context));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Waits for a task that was given up, and has the place until this one is over. */
  static void take(Site.Place place, TaskContext context) {
    place.turn.acquireUninterruptibly();
    TaskCompletionListener leaving = _ -> place.turn.release();
    context.addTaskCompletionListener(leaving);
  }

  /** The blocks as they come, and the word that all have. */
  private static final class Messages implements Iterator<Tuple2<Integer, byte[]>> {
    private final Part<?> part;
    private final int self;
    private final TaskContext context;
    private final ArrayDeque<Tuple2<Integer, byte[]>> ready = new ArrayDeque<>();
    private boolean done;

    Messages(Part<?> part, int self, TaskContext context) {
      this.part = part;
      this.self = self;
      this.context = context;
    }

    @Override
    public boolean hasNext() {
      while (ready.isEmpty() && !done) {
        done = !part.expandSome(this::send, (_, _) -> hear());
        if (done) {
          ready.add(new Tuple2<>(self, Message.done(part.incarnation())));
        }
      }
      return !ready.isEmpty();
    }

    private void send(int owner, byte[] block, int size) {
      ready.add(new Tuple2<>(owner, Message.block(block, size)));
    }

    private void hear() {
      if (context.isInterrupted()) {
        throw new Partition.Stopped("the task was given up");
      }
    }

    @Override
    public Tuple2<Integer, byte[]> next() {
      return ready.remove();
    }
  }
}
