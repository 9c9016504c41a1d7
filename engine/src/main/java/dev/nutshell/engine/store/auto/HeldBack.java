package dev.nutshell.engine.store.auto;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import java.io.IOException;

/**
 * Memory that is kept for the day when no exact store fits. Stacks and queues may borrow some of
 * it, if a store has grown into all the rest; the store then has to make do with less.
 */
final class HeldBack implements MemoryBudget.Lender, Imaged, AutoCloseable {
  private final MemoryBudget budget;
  private long bytes;
  private long least;
  private boolean halved;
  private volatile long lent;

  HeldBack(MemoryBudget budget, long bytes) {
    this.budget = budget;
    budget.reserve(bytes);
    this.bytes = bytes;
    least = bytes / 2;
    budget.setLender(this);
  }

  @Override
  public synchronized boolean lend(long wanted) {
    if (bytes - wanted < least) {
      return false;
    }
    bytes -= wanted;
    lent += wanted;
    budget.release(wanted);
    return true;
  }

  /** Whether somebody has borrowed of it. */
  boolean isLent() {
    return lent > 0;
  }

  /** Takes back what was lent; false where that is not to be had. */
  synchronized boolean restore() {
    try {
      budget.reserve(lent);
    } catch (MemoryBudget.Exhausted notYet) {
      return false;
    }
    bytes += lent;
    lent = 0;
    return true;
  }

  /** What is lent stays where it is. */
  synchronized void writeOff() {
    lent = 0;
    least = Math.min(least, bytes / 2);
  }

  /**
   * Gives half of it back for good, once: where an exact store may still grow into it, that is
   * worth more.
   *
   * @return false where that was done before
   */
  synchronized boolean halve() {
    if (halved || bytes == 0) {
      return false;
    }
    halved = true;
    budget.release(bytes - bytes / 2);
    bytes /= 2;
    least = Math.min(least, bytes / 2);
    return true;
  }

  /** Gives all of it back to the budget, and says how much that was. */
  synchronized long release() {
    long released = bytes;
    budget.release(released);
    bytes = 0;
    lent = 0;
    return released;
  }

  /** Undoes {@link #release}, though the limit may have fallen meanwhile. */
  synchronized void takeBack(long released) {
    budget.takeBack(released);
    bytes = released;
  }

  @Override
  public synchronized void write(ImageWriter out) throws IOException {
    out.begin("held back", 1);
    out.putLong(bytes);
    out.putLong(least);
    out.putBoolean(halved);
    out.end();
  }

  @Override
  public synchronized void read(ImageReader in) throws IOException {
    in.begin("held back", 1);
    long held = in.getLong();
    least = in.getLong();
    halved = in.getBoolean();
    in.end();
    release();
    budget.reserve(held);
    bytes = held;
  }

  @Override
  public void close() {
    budget.setLender(null);
    release();
  }
}
