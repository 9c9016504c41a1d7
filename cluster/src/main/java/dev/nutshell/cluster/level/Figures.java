package dev.nutshell.cluster.level;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** What the processes of a run hold and send, added up as their reports come. */
public final class Figures {
  private final Map<Integer, PartReport> latest = new HashMap<>();
  private volatile int partitions = 1;
  private volatile long storeBytes;
  private volatile long states;
  private volatile long sentBytes;
  private volatile long fired;
  private volatile long peak;
  private volatile int repeats;
  private volatile long largest;

  synchronized void add(LevelOutcome outcome) {
    if (outcome.partitions() != partitions) {
      latest.clear();
    }
    partitions = outcome.partitions();
    for (PartReport part : outcome.parts()) {
      latest.put(part.partition(), part);
      sentBytes += part.sentBytes();
      fired += part.fired();
      peak = Math.max(peak, part.peak());
    }
    storeBytes = latest.values().stream().mapToLong(PartReport::storeBytes).sum();
    states = latest.values().stream().mapToLong(PartReport::total).sum();
    largest = latest.values().stream().mapToLong(PartReport::total).max().orElse(0);
  }

  /** What it took to look for cycles. */
  synchronized void add(long sent, long process) {
    sentBytes += sent;
    peak = Math.max(peak, process);
  }

  synchronized void repeats() {
    repeats++;
  }

  /** All of it, for people. */
  String sentence() {
    return String.format(
        Locale.ROOT,
        "%d partitions, the largest with %.2f times its share of the states; %,d bytes of blocks"
            + " went from one to another, %.2f a transition%s",
        partitions,
        skew(),
        sentBytes,
        (double) sentBytes / Math.max(1, fired),
        repeats == 0
            ? ""
            : "; levels were repeated %d times as workers were lost".formatted(repeats));
  }

  public int partitions() {
    return partitions;
  }

  /** What the visited sets take together. */
  public long storeBytes() {
    return storeBytes;
  }

  /** How many states they hold together. */
  public long states() {
    return states;
  }

  /** All bytes of blocks that went from one partition to another. */
  public long sentBytes() {
    return sentBytes;
  }

  /** Events fired, on the driver too. */
  public long fired() {
    return fired;
  }

  /** The largest size of a process that took part. */
  public long peak() {
    return peak;
  }

  /** How often a level was repeated as a worker was lost. */
  public int repeated() {
    return repeats;
  }

  /** How many times its fair share the largest partition has. */
  public double skew() {
    return states == 0 ? 1 : (double) largest * partitions / states;
  }
}
