package dev.nutshell.engine.search;

import java.time.Duration;
import java.util.List;

/**
 * The window between a running search and the world: the search publishes its counters here now and
 * then, others read them or ask it to stop. Nothing is hooked into the loop.
 */
public final class Monitor {
  private final Counters published = new Counters();
  private List<Finding> findings = List.of();
  private final long started = System.nanoTime();
  private final long nanosAllowed;
  private volatile boolean stopRequested;

  /**
   * @param allowed how long the search may take, or null for as long as it likes
   */
  public Monitor(Duration allowed) {
    nanosAllowed = allowed == null ? Long.MAX_VALUE : allowed.toNanos();
  }

  public void requestStop() {
    stopRequested = true;
  }

  /** Copies what the search last published. */
  public synchronized void read(Counters into) {
    into.copyFrom(published);
  }

  /** What the search last said that it had found. */
  public synchronized List<Finding> findings() {
    return findings;
  }

  /** Called by the search now and then; says why it should stop, or null. */
  Interruption pulse(long now, Counters counters, List<Finding> found) {
    synchronized (this) {
      published.copyFrom(counters);
      if (found.size() != findings.size()) {
        findings = List.copyOf(found);
      }
    }
    if (stopRequested) {
      return Interruption.REQUEST;
    }
    return now - started > nanosAllowed ? Interruption.TIME : null;
  }
}
