package dev.nutshell.cluster.spark;

import dev.nutshell.cluster.level.Workers;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.TransitionSystem;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** A Spark application, which begins when it is first needed. */
public final class Cluster implements AutoCloseable {
  /** So long after the last executor came no other is expected where nobody knows how many. */
  private static final long QUIET_MILLIS = 3000;

  private static final long PATIENCE_NANOS = 120_000_000_000L;

  private final Master master;
  private final int workers;
  private final String name;
  private final long memory;
  private final Map<String, String> settings;
  private JavaSparkContext spark;
  private Executors executors;

  /** There are no executors to work with. */
  public static final class Deserted extends RuntimeException {
    Deserted(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * @param workers how many executors are wanted, or 0 for as many as there are
   * @param memory of an executor in all, or 0 for most of what its machine has
   * @param settings of Spark, which have the last word
   */
  public Cluster(
      Master master, int workers, String name, long memory, Map<String, String> settings) {
    this.master = master;
    this.workers = workers > 0 ? workers : master.workers();
    this.name = name;
    this.memory = memory;
    this.settings = settings;
  }

  /** Writes down what a system has learnt. */
  static byte[] vocabulary(TransitionSystem system) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageWriter out = new ImageWriter(Channels.newChannel(bytes));
    system.vocabulary().write(out);
    out.finish();
    return bytes.toByteArray();
  }

  /** How many partitions suit it: one a core. */
  public int cores() {
    start();
    return executors.cores();
  }

  /** All bytes that went through Spark's shuffle so far. */
  public long shuffled() {
    return executors == null ? 0 : executors.shuffled();
  }

  Workers workers(Run run) {
    start();
    return new SparkWorkers(spark, executors, run);
  }

  private void start() {
    if (spark != null) {
      return;
    }
    try {
      spark = new JavaSparkContext(conf());
    } catch (RuntimeException failure) {
      throw new Deserted(
          "Spark does not start at " + master.url() + ": " + first(failure), failure);
    }
    executors = new Executors();
    spark.sc().addSparkListener(executors);
    // Those that came before anybody listened.
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (executors.count() < Math.max(1, workers) && System.nanoTime() < end) {
      executors.await(100);
    }
    if (executors.count() == 0) {
      throw new Deserted("no executor came within two minutes from " + master.url(), null);
    }
    if (workers == 0) {
      for (int before = 0; before != executors.count(); ) {
        before = executors.count();
        executors.await(QUIET_MILLIS);
      }
    }
  }

  private static String first(Throwable failure) {
    return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
  }

  private SparkConf conf() {
    SparkConf conf = new SparkConf().setAppName("nutshell " + name).setMaster(master.url());
    // A lost task ends the job: the driver repeats the level, in which all find what they had.
    conf.set("spark.task.maxFailures", "1");
    conf.set("spark.stage.maxConsecutiveAttempts", "1");
    conf.set("spark.speculation", "false");
    // Elsewhere a partition would have to be rebuilt first.
    conf.set("spark.locality.wait", "600s");
    conf.set("spark.locality.wait.process", "600s");
    // So that executors come after somebody listens.
    conf.set("spark.scheduler.minRegisteredResourcesRatio", "0");
    conf.set("spark.scheduler.maxRegisteredResourcesWaitingTime", "0s");
    // Blocks are dense already.
    conf.set("spark.shuffle.compress", "false");
    conf.set("spark.broadcast.compress", "false");
    conf.set("spark.ui.showConsoleProgress", "false");
    conf.set("spark.executor.memory", Master.HEAP_MIB + "m");
    if (memory > 0) {
      long beside = Math.max(384, (memory >> 20) - Master.HEAP_MIB);
      conf.set("spark.executor.memoryOverhead", beside + "m");
    }
    if (workers > 0 && !master.here()) {
      conf.set("spark.executor.instances", Integer.toString(workers));
    }
    conf.set(
        "spark.executor.extraJavaOptions",
        "-XX:+UseSerialGC -XX:+UseCondCardMark --enable-native-access=ALL-UNNAMED");
    if (master.here()) {
      conf.set("spark.ui.enabled", "false");
      conf.set("spark.driver.host", "127.0.0.1");
      // Whatever JAVA_HOME says, classes are of this version.
      conf.set("spark.executorEnv.JAVA_HOME", System.getProperty("java.home"));
      conf.set("spark.executor.extraClassPath", ownClasses());
    } else if (!conf.contains("spark.jars") && System.getenv("SPARK_HOME") != null) {
      conf.set("spark.jars", ownClasses().replace(File.pathSeparatorChar, ','));
    }
    settings.forEach(conf::set);
    return conf;
  }

  /** What this process has on its class path beside Spark. */
  private static String ownClasses() {
    String home = System.getenv("SPARK_HOME");
    Path jars = home == null ? null : Path.of(home).toAbsolutePath().resolve("jars");
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().normalize())
        .filter(entry -> jars == null || !entry.startsWith(jars))
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  @Override
  public void close() {
    if (spark != null) {
      spark.close();
    }
  }
}
