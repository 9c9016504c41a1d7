package dev.nutshell.engine.memory;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much off-heap memory a run may hold, and how much it holds. Every region asks here before it
 * takes a byte, so the sum is exact. Running out is a normal event: see {@link Exhausted}.
 */
public final class MemoryBudget {
  private static final long JVM_SHARE = 192L << 20;

  private final long limit;
  private final long most;
  private final AtomicLong used = new AtomicLong();
  private final AtomicLong peak = new AtomicLong();
  private volatile String whyNothingSpills;

  public MemoryBudget(long limit) {
    this(limit, Long.MAX_VALUE);
  }

  private MemoryBudget(long limit, long most) {
    this.limit = limit;
    this.most = most;
  }

  /** A budget in which no structure numbers more things than this, so that tests see them full. */
  public static MemoryBudget numberingAtMost(long most, long limit) {
    return new MemoryBudget(limit, most);
  }

  /** How many things a structure may number that could number so many by itself. */
  public long most(long byItself) {
    return Math.min(byItself, most);
  }

  /**
   * The off-heap part of a run that may take {@code memory} bytes in all. The rest, at most {@value
   * #JVM_SHARE} bytes, is what the JVM itself takes: heap, code, metadata.
   */
  public static MemoryBudget forRun(long memory) {
    return new MemoryBudget(memory - Math.min(JVM_SHARE, memory / 4));
  }

  /** A budget that never refuses, for tests and small tools. */
  public static MemoryBudget unlimited() {
    return new MemoryBudget(Long.MAX_VALUE);
  }

  public long limit() {
    return limit;
  }

  public long used() {
    return used.get();
  }

  public long peak() {
    return peak.get();
  }

  public long available() {
    return limit - used.get();
  }

  /** Takes {@code bytes}, or takes nothing and throws. */
  public void reserve(long bytes) {
    long now = used.addAndGet(bytes);
    if (now > limit) {
      used.addAndGet(-bytes);
      throw refusal(bytes);
    }
    peak.accumulateAndGet(now, Math::max);
  }

  /** What to throw where so many bytes are not to be had. */
  public Exhausted refusal(long bytes) {
    String why = whyNothingSpills;
    return why == null
        ? new Exhausted(
            Resource.MEMORY,
            bytes,
            "the memory budget of " + limit + " bytes does not allow " + bytes + " more")
        : new Exhausted(Resource.DISK, bytes, why);
  }

  /**
   * From now on, what should lie on disk stays in memory, and where that is used up the disk is to
   * blame.
   */
  void nothingSpills(String why) {
    whyNothingSpills = why;
  }

  public void release(long bytes) {
    used.addAndGet(-bytes);
  }

  /** What a run may run out of. */
  public enum Resource {
    MEMORY,
    /** A structure numbers no more things, whatever memory there is. */
    CAPACITY,
    /** What does not fit in memory cannot be written to disk. */
    DISK
  }

  /**
   * A structure cannot hold what it was asked to: mostly, the budget does not allow it. Whoever
   * throws it has changed nothing yet: structures grow first and write afterwards, so all figures
   * stay true and the run can end, or go on with a denser store.
   */
  public static final class Exhausted extends RuntimeException {
    private final Resource resource;
    private final long asked;

    private Exhausted(Resource resource, long asked, String reason) {
      super(reason, null, false, false);
      this.resource = resource;
      this.asked = asked;
    }

    /**
     * A structure is full.
     *
     * @param what a sentence such as "the full store holds at most 1,000 states"
     */
    public static Exhausted full(String what) {
      return new Exhausted(Resource.CAPACITY, 0, what);
    }

    public Resource resource() {
      return resource;
    }

    public long asked() {
      return asked;
    }
  }
}
