package dev.nutshell.cluster.spark;

import dev.nutshell.cluster.level.Firing;
import dev.nutshell.cluster.level.LevelLog;
import dev.nutshell.cluster.level.LevelOrder;
import dev.nutshell.cluster.level.Met;
import dev.nutshell.cluster.level.NumberOrder;
import dev.nutshell.cluster.level.NumberReport;
import dev.nutshell.cluster.level.PartReport;
import dev.nutshell.cluster.level.RoundOrder;
import dev.nutshell.cluster.level.RoundReport;
import dev.nutshell.cluster.level.Workers;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import org.apache.spark.rdd.ShuffledRDD;
import scala.Tuple2;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Executors of a Spark application as workers: one job a level. */
final class SparkWorkers implements Workers {
  private static final long POLL_MILLIS = 50;

  /** So long no executor may be there before a level is given up. */
  private static final long DESERTED_NANOS = 120_000_000_000L;

  /** So long one that was lost is waited for. */
  private static final long RETURN_NANOS = 15_000_000_000L;

  private final JavaSparkContext spark;
  private final Executors executors;
  private final Broadcast<Run> run;
  private final int partitions;
  private final int usual;

  SparkWorkers(JavaSparkContext spark, Executors executors, Run run) {
    this.spark = spark;
    this.executors = executors;
    this.run = spark.broadcast(run);
    partitions = run.owners().partitions();
    usual = executors.count();
  }

  @Override
  public int partitions() {
    return partitions;
  }

  @Override
  public List<PartReport> expand(LevelOrder order, Patience patience) throws Lost {
    long states = Arrays.stream(order.frontier()).sum();
    String what = "level %,d: %,d states".formatted(order.level(), states);
    return step(what, order, PartReport.class, PartReport::partition, patience);
  }

  @Override
  public List<RoundReport> round(RoundOrder order, Patience patience) throws Lost {
    String what = "cycles, round %,d: %s".formatted(order.step(), order.kind());
    return step(what, order, RoundReport.class, RoundReport::partition, patience);
  }

  @Override
  public List<NumberReport> number(NumberOrder order, Patience patience) throws Lost {
    return step("transitions", order, NumberReport.class, NumberReport::partition, patience);
  }

  /** The reports of a step by partition, or null where patience was over. */
  private <O extends Serializable, R> List<R> step(
      String what, O order, Class<R> type, ToIntFunction<R> partition, Patience patience)
      throws Lost {
    List<String> locations = locations();
    var expanding = new Expanding<>(spark.sc(), run, order, locations);
    RDD<Tuple2<Integer, byte[]>> shuffled = shuffled(expanding);
    Settling<O> settling = new Settling<>(shuffled, run, order, locations);
    List<Serializable> reports =
        wait(what, JavaRDD.fromRDD(settling, tag(Serializable.class)), patience);
    // Who holds the blocks can let go of them.
    settling.cleanShuffleDependencies(false);
    return reports == null
        ? null
        : reports.stream().map(type::cast).sorted(Comparator.comparingInt(partition)).toList();
  }

  @SuppressWarnings("unchecked")
  private RDD<Tuple2<Integer, byte[]>> shuffled(Expanding<?> expanding) {
    RDD<?> shuffled =
        new ShuffledRDD<Integer, byte[], byte[]>(
            expanding,
            new ByOwner(partitions),
            tag(Integer.class),
            tag(byte[].class),
            tag(byte[].class));
    return (RDD<Tuple2<Integer, byte[]>>) shuffled;
  }

  private static <T> ClassTag<T> tag(Class<T> type) {
    return ClassTag$.MODULE$.apply(type);
  }

  private List<String> locations() throws Lost {
    List<String> locations = executors.locations(partitions);
    if (locations.isEmpty()) {
      throw new Lost("there is no executor", null);
    }
    return locations;
  }

  @Override
  public byte[] before(LevelOrder order, byte[] vector, Patience patience) throws Lost {
    List<Integer> all = IntStream.range(0, partitions).boxed().toList();
    locations();
    Broadcast<Run> known = run;
    long level = order.level();
    JavaRDD<byte[]> found =
        spark
            .parallelize(all, partitions)
            .map(
                partition -> {
                  Site site = Site.of(known.value());
                  String name = LevelLog.part(level, partition);
                  byte[] one =
                      new Firing(site.system()).before(site.log(), name, Met.state(vector));
                  return one == null ? new byte[0] : one;
                })
            .filter(one -> one.length > 0);
    List<byte[]> some =
        wait("a trail: who of level %,d leads on".formatted(level), found, patience);
    return some == null ? null : some.stream().min(Arrays::compareUnsigned).orElse(null);
  }

  private <T> List<T> wait(String what, JavaRDD<T> rdd, Patience patience) throws Lost {
    spark.sc().setJobDescription(what);
    JavaFutureAction<List<T>> job = rdd.collectAsync();
    long seen = System.nanoTime();
    try {
      while (true) {
        try {
          return job.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException stillAtWork) {
          if (patience.isOver()) {
            job.cancel(true);
            return null;
          }
          long now = System.nanoTime();
          seen = executors.count() > 0 ? now : seen;
          if (now - seen > DESERTED_NANOS) {
            job.cancel(true);
            throw new Lost("no executor was there for two minutes", null);
          }
        }
      }
    } catch (ExecutionException failed) {
      throw new Lost(sentence(failed.getCause()), failed.getCause());
    } catch (InterruptedException interrupted) {
      job.cancel(true);
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** The first line of what Spark says, which is long. */
  private static String sentence(Throwable thrown) {
    String message = String.valueOf(thrown.getMessage());
    return message.lines().findFirst().orElse(message);
  }

  @Override
  public void recover(Patience patience) {
    long end = System.nanoTime() + RETURN_NANOS;
    long last = System.nanoTime() + DESERTED_NANOS;
    // It may not be known yet that one is lost.
    executors.await(500);
    while (!patience.isOver()
        && (executors.count() == 0 && System.nanoTime() < last
            || executors.count() < usual && System.nanoTime() < end)) {
      executors.await(POLL_MILLIS);
    }
  }

  @Override
  public void close() {
    run.destroy();
  }
}
