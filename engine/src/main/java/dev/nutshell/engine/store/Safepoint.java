package dev.nutshell.engine.store;

/**
 * Where the threads of a run meet when one of them has to change what all of them work on: a store
 * that moves to a denser one, a checkpoint.
 *
 * <p>A thread is inside while it may touch the store: it enters before the first put, leaves after
 * the last one and whenever it waits for something else, such as the end of a level, and polls
 * between two batches. Whoever wants a change waits until all others are outside and keeps them
 * there. What a thread did before it left is seen by the change, and the change by whoever enters
 * afterwards.
 *
 * <p>A thread that ends or fails leaves, so nobody waits for it; leave in a {@code finally}.
 * Nothing here waits for a thread that has not entered.
 */
public final class Safepoint {
  private final int threads;
  private final Object meeting = new Object();
  // Guarded by the meeting; read without it where a late answer does no harm.
  private volatile boolean wanted;
  private int inside;

  /**
   * @param threads how many may enter: so many sessions has the store
   */
  public Safepoint(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException(threads + " threads");
    }
    this.threads = threads;
  }

  /** Of a run of one thread, which need neither enter nor poll. */
  public static Safepoint ofOne() {
    return new Safepoint(1);
  }

  public int threads() {
    return threads;
  }

  /** From now on the calling thread may touch the store; waits for the end of a change. */
  public void enter() {
    synchronized (meeting) {
      awaitEndOfChange();
      inside++;
    }
  }

  /** From now on the calling thread does not touch the store until it enters again. */
  public void leave() {
    synchronized (meeting) {
      inside--;
      meeting.notifyAll();
    }
  }

  /**
   * To be called between two batches by a thread that is inside: where a change is wanted, it waits
   * for its end. Costs one read otherwise.
   */
  public void poll() {
    if (wanted) {
      leave();
      enter();
    }
  }

  /**
   * Makes a change while nobody else is inside. The calling thread is inside, or there is but one.
   * Another thread's change may be made first: look again at what is to be changed.
   */
  public void alone(Runnable change) {
    if (threads == 1) {
      change.run();
      return;
    }
    synchronized (meeting) {
      // Whoever changes meanwhile must not wait for this thread.
      inside--;
      meeting.notifyAll();
      awaitEndOfChange();
      wanted = true;
      try {
        while (inside > 0) {
          await();
        }
        change.run();
      } finally {
        wanted = false;
        inside++;
        meeting.notifyAll();
      }
    }
  }

  private void awaitEndOfChange() {
    while (wanted) {
      await();
    }
  }

  /** An interruption is for who polls it; a change is not given up half-way. */
  private void await() {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          meeting.wait();
          return;
        } catch (InterruptedException later) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
