package dev.nutshell.engine.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * Short locks, one for each partition of a shared table. Each has a cache line of its own, and the
 * next, which processors fetch along. Whoever finds one held spins, then yields, then sleeps for
 * some microseconds at a time: there may be more threads than cores, and the holder may be one that
 * waits for a core.
 *
 * <p>A latch is a version: odd while held, and another one after each release. So whoever reads
 * without it learns whether what it read was of one moment: {@link #version} before and {@link
 * #isStill} after (a sequence lock).
 *
 * <p>Why that is right in Java's memory model: {@link #lock} is a volatile compare-and-set,
 * followed by a store fence, so the odd version is visible before anything the holder writes.
 * {@link #unlock} is a release, so whatever the holder wrote is visible to whoever reads the even
 * version by an acquire, in {@link #lock} or {@link #version}. A reader that read something the
 * holder wrote later reads a later version in {@link #isStill}, whose fence keeps that read behind
 * the others.
 */
public final class Latches {
  private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int STRIDE = 16;
  private static final int SPINS = 64;
  private static final int YIELDS = 16;
  private static final long NAP = 20_000;

  private final long[] words;

  public Latches(int count) {
    words = new long[(count + 1) * STRIDE];
  }

  private static int at(int index) {
    return (index + 1) * STRIDE;
  }

  /** Not reentrant. */
  public void lock(int index) {
    if (!tryLock(index)) {
      await(at(index));
      VarHandle.storeStoreFence();
    }
  }

  /** Takes the latch where nobody holds it; else false, at once. */
  public boolean tryLock(int index) {
    int at = at(index);
    long seen = (long) WORD.getOpaque(words, at);
    if ((seen & 1) != 0 || !WORD.compareAndSet(words, at, seen, seen + 1)) {
      return false;
    }
    VarHandle.storeStoreFence();
    return true;
  }

  private void await(int at) {
    for (int tries = 1; ; tries++) {
      if (tries <= SPINS) {
        Thread.onSpinWait();
      } else if (tries <= SPINS + YIELDS) {
        Thread.yield();
      } else {
        LockSupport.parkNanos(NAP);
      }
      long seen = (long) WORD.getOpaque(words, at);
      if ((seen & 1) == 0 && WORD.compareAndSet(words, at, seen, seen + 1)) {
        return;
      }
    }
  }

  /** Only by the thread that holds it. */
  public void unlock(int index) {
    int at = at(index);
    WORD.setRelease(words, at, words[at] + 1);
  }

  /** To be handed to {@link #isStill} after reading what the latch guards without holding it. */
  public long version(int index) {
    return (long) WORD.getAcquire(words, at(index));
  }

  /** Whether nobody held the latch since that version was read, nor when it was. */
  public boolean isStill(int index, long version) {
    VarHandle.loadLoadFence();
    return (version & 1) == 0 && (long) WORD.getOpaque(words, at(index)) == version;
  }
}
