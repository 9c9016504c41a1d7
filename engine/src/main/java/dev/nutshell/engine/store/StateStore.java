package dev.nutshell.engine.store;

import java.util.List;

/** The set of visited states. Owns all its memory, off-heap, and reports every byte of it. */
public interface StateStore extends AutoCloseable {
  Traits traits();

  /** A way into the store for one thread. A store that is not concurrent has only one. */
  Session session();

  /** The number of states held. */
  long size();

  /** The most states held at once. */
  default long mostHeld() {
    return size();
  }

  /** How many visits were to states forgotten before, as far as that is known. */
  default long revisited() {
    return 0;
  }

  /** Every byte that the visited set holds: tables and side tables at their allocated size. */
  long bytes();

  /** Whether a search should wait with ids alone and have {@link Session#rebuild} do the rest. */
  default boolean prefersIds() {
    return false;
  }

  /** What it may have left out, by the states that it has seen. */
  default Omission omission() {
    return Omission.NONE;
  }

  /** What it did that the user should know. */
  default List<String> notes() {
    return List.of();
  }

  @Override
  void close();
}
