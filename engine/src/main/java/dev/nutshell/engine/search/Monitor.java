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
  private volatile Interruption requested;
  private volatile boolean heeded = true;

  /**
   * @param allowed how long the search may take, or null for as long as it likes
   */
  public Monitor(Duration allowed) {
    nanosAllowed = allowed == null ? Long.MAX_VALUE : allowed.toNanos();
  }

  public void requestStop() {
    requested = Interruption.REQUEST;
  }

  /** Ends the search as there is nothing more to learn. */
  public void answered() {
    if (requested == null) {
      requested = Interruption.ANSWERED;
    }
  }

  /** Copies what the search last published. */
  public synchronized void read(Counters into) {
    into.copyFrom(published);
  }

  /** Whether no search is under way that was told to stop and has not noticed. */
  public boolean isHeeded() {
    return heeded;
  }

  /** A search begins, which will look here now and then. */
  void begins() {
    heeded = false;
  }

  /** A search ends, for whatever reason. */
  void ends(Counters counters, List<Finding> found) {
    pulse(System.nanoTime(), counters, found);
    heeded = true;
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
    Interruption why =
        requested != null ? requested : now - started > nanosAllowed ? Interruption.TIME : null;
    if (why != null) {
      heeded = true;
    }
    return why;
  }
}
