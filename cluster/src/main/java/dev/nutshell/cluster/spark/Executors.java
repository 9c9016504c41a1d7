package dev.nutshell.cluster.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.ExceptionFailure;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorAdded;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/**
 * Which executors there are, and which of them has which partition. A partition stays where it is
 * as long as its executor lives and can work.
 */
final class Executors extends SparkListener {
  private record Executor(String id, String host, int cores) {}

  private final Map<String, Executor> alive = new LinkedHashMap<>();
  private final Map<Integer, String> homes = new HashMap<>();
  private final Set<String> failing = new HashSet<>();
  private long shuffled;
  private long changes;

  @Override
  public synchronized void onExecutorAdded(SparkListenerExecutorAdded added) {
    alive.put(
        added.executorId(),
        new Executor(
            added.executorId(),
            added.executorInfo().executorHost(),
            added.executorInfo().totalCores()));
    changes++;
    notifyAll();
  }

  @Override
  public synchronized void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
    alive.remove(removed.executorId());
    changes++;
    notifyAll();
  }

  /** Who fails by itself, such as for a full disk, is not asked again while there are others. */
  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
    if (end.reason() instanceof ExceptionFailure failure
        && !failure.className().endsWith("Partition$Stopped")) {
      failing.add(end.taskInfo().executorId());
    }
    if (end.taskMetrics() != null) {
      shuffled += end.taskMetrics().shuffleWriteMetrics().bytesWritten();
    }
  }

  /** All bytes that went through the shuffle. */
  synchronized long shuffled() {
    return shuffled;
  }

  synchronized int count() {
    return alive.size();
  }

  synchronized int cores() {
    return alive.values().stream().mapToInt(Executor::cores).sum();
  }

  /** Waits for something to change. */
  synchronized void await(long millis) {
    long before = changes;
    long end = System.nanoTime() + millis * 1_000_000;
    try {
      while (changes == before) {
        long left = (end - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          return;
        }
        wait(left);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Where each partition is to be, as Spark writes it; empty where there is no executor. */
  synchronized List<String> locations(int partitions) {
    List<Executor> able =
        new ArrayList<>(alive.values().stream().filter(e -> !failing.contains(e.id)).toList());
    if (able.isEmpty()) {
      // Better these than none.
      failing.clear();
      able.addAll(alive.values());
    }
    if (able.isEmpty()) {
      return List.of();
    }
    Map<String, Executor> byId = new LinkedHashMap<>();
    able.forEach(executor -> byId.put(executor.id, executor));
    homes.values().removeIf(id -> !byId.containsKey(id));
    for (int partition = 0; partition < partitions; partition++) {
      if (!homes.containsKey(partition)) {
        homes.put(partition, freest(able).id);
      }
    }
    evenOut(able, partitions);
    List<String> all = new ArrayList<>();
    for (int partition = 0; partition < partitions; partition++) {
      Executor home = byId.get(homes.get(partition));
      all.add("executor_" + home.host + "_" + home.id);
    }
    return all;
  }

  private Executor freest(List<Executor> able) {
    Executor best = null;
    for (Executor each : able) {
      if (best == null || load(each) < load(best)) {
        best = each;
      }
    }
    return best;
  }

  /** Partitions that shared an executor while another was away go back to one of their own. */
  private void evenOut(List<Executor> able, int partitions) {
    for (int partition = 0; partition < partitions; partition++) {
      String home = homes.get(partition);
      Executor there = able.stream().filter(each -> each.id.equals(home)).findFirst().orElseThrow();
      Executor free = freest(able);
      if (load(there) > 1 && load(free) < 1) {
        homes.put(partition, free.id);
      }
    }
  }

  /** Partitions a core. */
  private double load(Executor executor) {
    long has = homes.values().stream().filter(id -> id.equals(executor.id)).count();
    return (double) has / Math.max(1, executor.cores);
  }
}
