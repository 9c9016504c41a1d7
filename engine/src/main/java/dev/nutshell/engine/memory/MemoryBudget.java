package dev.nutshell.engine.memory;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much off-heap memory a run may hold, and how much it holds. Every region asks here before it
 * takes a byte, so the sum is exact. Running out is a normal event: see {@link Exhausted}.
 */
public final class MemoryBudget {
  private static final long JVM_SHARE = 192L << 20;

  private final long limit;
  private final AtomicLong used = new AtomicLong();
  private final AtomicLong peak = new AtomicLong();

  public MemoryBudget(long limit) {
    this.limit = limit;
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
      throw new Exhausted(bytes, limit);
    }
    peak.accumulateAndGet(now, Math::max);
  }

  /** What to throw where a structure of fixed size, which holds so many bytes, is full. */
  public Exhausted refusal(long bytes) {
    return new Exhausted(bytes, limit);
  }

  public void release(long bytes) {
    used.addAndGet(-bytes);
  }

  /**
   * The budget does not allow what a structure asked for. Whoever throws it has changed nothing
   * yet: structures grow first and write afterwards, so all figures stay true and the run can end,
   * or go on with a denser store.
   */
  public static final class Exhausted extends RuntimeException {
    private final long asked;
    private final long limit;

    Exhausted(long asked, long limit) {
      super(null, null, false, false);
      this.asked = asked;
      this.limit = limit;
    }

    @Override
    public String getMessage() {
      return "the memory budget of " + limit + " bytes does not allow " + asked + " more";
    }

    public long asked() {
      return asked;
    }
  }
}
