package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.MemoryBudget;
import java.time.Duration;
import java.util.List;

/**
 * The window between a running search and the world: the search publishes its counters here now and
 * then, others read them or ask it to stop. Nothing is hooked into the loop.
 */
public final class Monitor {
  private static final long LOOK_NANOS = 50_000_000;

  private final Counters published = new Counters();
  private List<Finding> findings = List.of();
  private final long started = System.nanoTime();
  private final long nanosAllowed;
  private final MemoryBudget budget;
  private volatile long lastLook = started;
  private volatile Interruption requested;
  private volatile long pauseAt = Long.MAX_VALUE;
  private volatile boolean heeded = true;
  private volatile int threads = 1;
  private volatile boolean pausesFirst;
  private volatile long pauseBy;
  private volatile Interruption ending;

  /**
   * @param allowed how long the search may take, or null for as long as it likes
   */
  public Monitor(Duration allowed) {
    this(allowed, MemoryBudget.unlimited());
  }

  /**
   * @param budget looked at now and then: the process may outgrow it without a table growing
   */
  public Monitor(Duration allowed, MemoryBudget budget) {
    nanosAllowed = allowed == null ? Long.MAX_VALUE : allowed.toNanos();
    this.budget = budget;
  }

  /** What is left of the time allowed, in nanoseconds; the largest number where none is set. */
  public long nanosLeft() {
    return nanosAllowed == Long.MAX_VALUE
        ? Long.MAX_VALUE
        : nanosAllowed - (System.nanoTime() - started);
  }

  public void requestStop() {
    requested = Interruption.REQUEST;
  }

  /** Has the search pause as soon as it has found so many states. */
  public void pauseAt(long states) {
    pauseAt = states;
  }

  long pauseAt() {
    return pauseAt;
  }

  /**
   * Has the search pause at this time, by {@link System#nanoTime}; and from now on also where it
   * would be stopped from outside, so that its position is whole. {@link #ending} then says why.
   */
  public void pauseBy(long nanoTime) {
    pauseBy = nanoTime;
    pauseAt = Long.MAX_VALUE;
    pausesFirst = true;
  }

  /** Why a search that has paused should not go on, or null where it may. */
  public Interruption ending() {
    return ending;
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
  public void begins() {
    heeded = false;
    threads = 1;
  }

  /** So many threads search from now on. */
  public void threads(int atWork) {
    threads = atWork;
  }

  /** How many threads search. */
  public int threads() {
    return threads;
  }

  /** A search ends, for whatever reason. */
  public void ends(Counters counters, List<Finding> found) {
    pulse(System.nanoTime(), counters, found);
    heeded = true;
  }

  /** What the search last said that it had found. */
  public synchronized List<Finding> findings() {
    return findings;
  }

  /** Called by the search now and then; says why it should stop, or null. */
  public Interruption pulse(long now, Counters counters, List<Finding> found) {
    Interruption why = hear(now, counters, found);
    if (why != null) {
      heeded = true;
    }
    return why;
  }

  /**
   * The same for one of several threads: that the search has noticed is so when all of them have
   * come to their end.
   */
  Interruption hear(long now, Counters counters, List<Finding> found) {
    synchronized (this) {
      published.copyFrom(counters);
      if (found.size() != findings.size()) {
        findings = List.copyOf(found);
      }
    }
    Interruption why =
        requested != null ? requested : now - started > nanosAllowed ? Interruption.TIME : null;
    if (why == null && now - lastLook > LOOK_NANOS) {
      lastLook = now;
      why = budget.isOverdrawn() ? Interruption.MEMORY : null;
    }
    if (!pausesFirst || why == Interruption.ANSWERED) {
      return why;
    }
    if (why != null) {
      ending = why;
      heeded = true;
    }
    if (why != null || now - pauseBy >= 0) {
      pauseAt = 0;
    }
    return null;
  }
}
