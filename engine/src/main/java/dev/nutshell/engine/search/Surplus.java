package dev.nutshell.engine.search;

import dev.nutshell.engine.search.frontier.OpenStates;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Where threads leave states that they have too many of, and wait for some when they have none. All
 * is done when everybody waits and nothing is left here. A thread that has not yet come here has
 * nothing to do, so nobody waits for it.
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
    }
    return !over;
  }

  /** Whether somebody waits for whom there is nothing. */
  boolean isWanted() {
    return wanted;
  }

  synchronized void give(OpenStates.Chunk chunk) {
    chunks.add(chunk);
    wanted = waiting > chunks.size();
    notify();
  }

  /** Waits for states; null where all is done. */
  synchronized OpenStates.Chunk take() {
    waiting++;
    wanted = waiting > chunks.size();
    while (!over && chunks.isEmpty()) {
      if (waiting == members) {
        end();
      } else {
        await();
      }
    }
    waiting--;
    OpenStates.Chunk chunk = over ? null : chunks.poll();
    wanted = waiting > chunks.size();
    return chunk;
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
