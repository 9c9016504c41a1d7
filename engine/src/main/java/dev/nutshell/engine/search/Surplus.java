package dev.nutshell.engine.search;

import dev.nutshell.engine.search.frontier.OpenStates;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Where threads leave states that they have too many of, and get some when they have none. There is
 * to be something for each of them: who finds something need not be woken. All is done when
 * everybody waits and nothing is left here. A thread that has not yet come here has nothing to do,
 * so nobody waits for it.
 */
final class Surplus {
  private final Deque<OpenStates.Chunk> chunks = new ArrayDeque<>();
  private int members;
  private int waiting;
  private boolean over;
  private volatile boolean wanted;

  /** A thread comes, which may have states of its own; false where all is done. */
  synchronized boolean join() {
    if (!over) {
      members++;
      look();
    }
    return !over;
  }

  /** Whether there should be more here. */
  boolean isWanted() {
    return wanted;
  }

  synchronized void give(OpenStates.Chunk chunk) {
    chunks.add(chunk);
    look();
    if (waiting > 0) {
      notify();
    }
  }

  private void look() {
    wanted = members > 1 && chunks.size() < members;
  }

  /** Waits for states; null where all is done. */
  synchronized OpenStates.Chunk take() {
    waiting++;
    while (!over && chunks.isEmpty()) {
      if (waiting == members) {
        end();
      } else {
        await();
      }
    }
    waiting--;
    OpenStates.Chunk chunk = over ? null : chunks.poll();
    look();
    return chunk;
  }

  /** What nobody has taken, one after the other; null where there is no more. */
  synchronized OpenStates.Chunk poll() {
    return chunks.poll();
  }

  /** All come to an end. */
  synchronized void end() {
    over = true;
    notifyAll();
  }

  private void await() {
    try {
      wait();
    } catch (InterruptedException ignored) {
      // A search is stopped through its monitor.
    }
  }
}
