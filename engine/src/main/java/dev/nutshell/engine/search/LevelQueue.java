package dev.nutshell.engine.search;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.model.State;
import java.lang.foreign.MemorySegment;

/**
 * The breadth-first frontier, off-heap: vectors with their ids, one level read, the next written.
 */
final class LevelQueue implements AutoCloseable {
  private static final int HEADER = 16;

  private final Level[] levels;
  private int reading;

  LevelQueue(MemoryBudget budget, long share) {
    levels = new Level[] {new Level(budget, share / 2), new Level(budget, share / 2)};
  }

  void add(State state, long id) {
    levels[1 - reading].add(state, id);
  }

  /** Makes the level written so far the one to read; false where it is empty. */
  boolean nextLevel() {
    levels[reading].clear();
    reading = 1 - reading;
    return levels[reading].end > 0;
  }

  /** Takes the next state of the level being read. */
  boolean take(State into) {
    return levels[reading].take(into);
  }

  /** The id of the state taken last. */
  long id() {
    return levels[reading].id;
  }

  @Override
  public void close() {
    levels[0].spool.close();
    levels[1].spool.close();
  }

  private static final class Level {
    final Spool spool;
    long end;
    long at;
    long id;

    Level(MemoryBudget budget, long share) {
      spool = new Spool(budget, share);
    }

    void add(State state, long id) {
      int vector = State.padded(state.length());
      spool.require(end, end + HEADER + vector);
      MemorySegment bytes = spool.segment();
      bytes.set(JAVA_LONG, end, id);
      bytes.set(JAVA_INT, end + 8, state.length());
      for (int i = 0; i < vector; i += 8) {
        bytes.set(JAVA_LONG, end + HEADER + i, state.getLong(i));
      }
      end += HEADER + vector;
    }

    boolean take(State into) {
      if (at == end) {
        return false;
      }
      spool.require(at, at + HEADER);
      MemorySegment bytes = spool.segment();
      id = bytes.get(JAVA_LONG, at);
      int length = bytes.get(JAVA_INT, at + 8);
      int vector = State.padded(length);
      spool.require(at, at + HEADER + vector);
      into.resize(length);
      for (int i = 0; i < vector; i += 8) {
        into.setLong(i, bytes.get(JAVA_LONG, at + HEADER + i));
      }
      at += HEADER + vector;
      return true;
    }

    void clear() {
      spool.forget(0, end);
      end = 0;
      at = 0;
    }
  }
}
