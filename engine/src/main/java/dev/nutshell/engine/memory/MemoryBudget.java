package dev.nutshell.engine.memory;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much off-heap memory a run may hold, and how much it holds. Every region asks here before it
 * takes a byte, so the sum is exact. Running out is a normal event: see {@link Exhausted}. Threads
 * may share it: regions take pages, not states, so they hardly ever meet here.
 *
 * <p>A budget is either a number of off-heap bytes, for who shares a process with others; or what
 * is left to the run of a process's memory, see {@link #forProcess}.
 */
public final class MemoryBudget {
  private final long memory;
  private final long most;
  private final OwnShare own;
  private final AtomicLong used = new AtomicLong();
  private final AtomicLong peak = new AtomicLong();
  private volatile long limit;
  private volatile long nextLook;
  private volatile String whyNothingSpills;
  private volatile boolean keepsAddresses;
  private volatile boolean squeezed;
  private volatile Lender lender;
  private volatile long disk = -1;
  private final ThreadLocal<Boolean> refusedThread = new ThreadLocal<>();

  /** A budget of so many off-heap bytes, whatever else the process holds. */
  public MemoryBudget(long limit) {
    this(limit, Long.MAX_VALUE);
  }

  private MemoryBudget(long limit, long most) {
    this(limit, most, null);
    this.limit = limit;
    nextLook = Long.MAX_VALUE;
  }

  private MemoryBudget(long memory, long most, OwnShare own) {
    this.memory = memory;
    this.most = most;
    this.own = own;
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
   * The off-heap part of a process that may have {@code memory} bytes resident in all: what the JVM
   * itself takes is measured, now and again while the run goes on, and the limit is the rest.
   */
  public static MemoryBudget forProcess(long memory) {
    MemoryBudget budget = new MemoryBudget(memory, Long.MAX_VALUE, new OwnShare(memory));
    budget.look();
    return budget;
  }

  /**
   * Makes regions that are asked for from now on stay where they are, however they grow: for tables
   * that several threads read. It costs a run some 40 ms to begin so, therefore it is not the rule.
   *
   * @return whether that is to be had: only where the system reserves address space
   */
  public boolean keepAddresses() {
    keepsAddresses = NativePages.system() != null;
    return keepsAddresses;
  }

  boolean keepsAddresses() {
    return keepsAddresses;
  }

  /** A budget that never refuses, for tests and small tools. */
  public static MemoryBudget unlimited() {
    return new MemoryBudget(Long.MAX_VALUE);
  }

  /** What the run holds off the heap may never be more than this. */
  public long limit() {
    return limit;
  }

  /** No limit of this budget was or will be higher. */
  public long memory() {
    return memory;
  }

  public long used() {
    return used.get();
  }

  public long peak() {
    return peak.get();
  }

  public long available() {
    return Math.max(0, limit - used.get());
  }

  /**
   * Whether the calling thread is refused whatever it asks for, as if nothing were left: so a store
   * answers only what it has room for, while others go on.
   */
  public void refuseThisThread(boolean refused) {
    if (refused) {
      refusedThread.set(Boolean.TRUE);
    } else {
      refusedThread.remove();
    }
  }

  /** Takes {@code bytes}, or takes nothing and throws. */
  public void reserve(long bytes) {
    if (bytes > 0 && refusedThread.get() != null) {
      throw refusal(bytes);
    }
    // Never more than the limit, not even for a moment: a request that is refused must not have
    // another thread's refused that fits.
    while (true) {
      long held = used.get();
      long now = held + bytes;
      if (now > nextLook && now <= limit) {
        look(now);
      }
      if (now > limit) {
        throw refusal(bytes);
      }
      if (used.compareAndSet(held, now)) {
        peak.accumulateAndGet(now, Math::max);
        return;
      }
    }
  }

  /** Takes again what was just released, though the limit may have fallen meanwhile. */
  public void takeBack(long bytes) {
    used.addAndGet(bytes);
  }

  /** Takes all that is left, and says how much that is. */
  public long reserveRest() {
    while (true) {
      long held = used.get();
      long rest = Math.max(0, limit - held);
      if (used.compareAndSet(held, held + rest)) {
        return rest;
      }
    }
  }

  /** Holds memory back that others may have, if need be, until it can do with less itself. */
  public interface Lender {
    /** Releases so many bytes; false where it has none to spare. */
    boolean lend(long bytes);
  }

  /** From now on, who needs memory to go on asks there before it gives up. */
  public void setLender(Lender who) {
    lender = who;
  }

  /** Whether so many bytes were released by who can do without them. */
  boolean borrow(long bytes) {
    Lender who = lender;
    return who != null && who.lend(bytes);
  }

  /** Lets a store of states have so many bytes on disk. */
  public void allowDisk(long bytes) {
    disk = bytes;
  }

  /** The bytes that a store may have on disk, or -1 where nothing was said about it. */
  public long disk() {
    return disk;
  }

  /** From now on, what can lie on disk keeps as little in memory as it can. */
  public void squeeze() {
    squeezed = true;
  }

  boolean isSqueezed() {
    return squeezed;
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
   * The model is loaded and the search is about to begin: what loading has left on the heap goes,
   * where it would be missed.
   */
  public void settle() {
    if (own != null) {
      own.settle(used.get());
      look();
    }
  }

  /**
   * Measures again where the budget is a process's, and does what can be done where that has grown
   * too large.
   *
   * @return whether it is too large all the same, so that the run has to end
   */
  public boolean isOverdrawn() {
    if (own == null) {
      return false;
    }
    look();
    return own.isTooLarge();
  }

  private void look() {
    look(used.get());
  }

  private synchronized void look(long held) {
    limit = Math.max(0, memory - own.expect(held));
    nextLook = held + Math.max(1 << 20, (limit - held) / 16);
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

    /**
     * What does not fit in memory could not be written to disk, or read again.
     *
     * @param why a sentence
     */
    public static Exhausted onDisk(String why) {
      return new Exhausted(Resource.DISK, 0, why);
    }

    public Resource resource() {
      return resource;
    }

    public long asked() {
      return asked;
    }
  }
}
