package dev.nutshell.engine.store;

import dev.nutshell.engine.memory.Imaged;
import java.util.List;

/**
 * The set of visited states. Owns all its memory, off-heap, and reports every byte of it. Nothing
 * here has a default: a store that forgets to say what it omits does not compile. {@link
 * TableStore} is for those that keep all they are given.
 *
 * <p>What it holds can be written, between two calls of a session, and read into a store that was
 * opened from the same specification, seed and system and into which nothing was put. From then on
 * it answers everything as the one that was written would. A session may be asked for before or
 * after; a search that goes on opens a store, reads it and takes its session.
 *
 * <p>Where several threads work on it, figures can be read by any thread at any moment, and are
 * those of about that moment; writing, reading and closing is for a moment when none is at work.
 */
public interface StateStore extends Imaged, AutoCloseable {
  Traits traits();

  /**
   * A way into the store for one thread: the first one that calls it. There are as many as threads
   * that the store was opened for.
   */
  Session session();

  /** The same for a search by levels, where {@link Traits#byLevels}; otherwise null. */
  Levels levels();

  /** What puts answers off, for who can wait; null where every answer is given at once. */
  Later later();

  /** Ids that last until the store moves, for who asks; null where they last, or mean nothing. */
  PassingIds passingIds();

  /** All states that it holds; null where it cannot list them, or holds not all that were put. */
  Movable listing();

  /**
   * Whether it tells states from others by their parents, so that it has to be told of each when it
   * is found and cannot be filled from another store.
   */
  boolean needsParents();

  /** The number of states held. */
  long size();

  /** The most states held at once. */
  long mostHeld();

  /** How many visits were to states forgotten before, as far as that is known. */
  long revisited();

  /** Every byte that the visited set holds: tables and side tables at their allocated size. */
  long bytes();

  /** Whether a search should wait with ids alone and have {@link Session#rebuild} do the rest. */
  boolean prefersIds();

  /** What it may have left out, by the states that it has seen. */
  Omission omission();

  /** What it did that the user should know. */
  List<String> notes();

  @Override
  void close();
}
