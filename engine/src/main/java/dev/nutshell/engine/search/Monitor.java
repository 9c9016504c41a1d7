package dev.nutshell.engine.search;

import java.time.Duration;

/**
 * The window between a running search and the world: the search publishes its counters here now and
 * then, others read them or ask it to stop. Nothing is hooked into the loop.
 */
public final class Monitor {
  private final Counters published = new Counters();
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

  /** Called by the search every few hundred states; says why it should stop, or null. */
  Interruption pulse(Counters counters) {
    synchronized (this) {
      published.copyFrom(counters);
    }
    if (stopRequested) {
      return Interruption.REQUEST;
    }
    return System.nanoTime() - started > nanosAllowed ? Interruption.TIME : null;
  }
}
