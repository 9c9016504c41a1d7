package dev.nutshell.engine.search.frontier;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.ToLongFunction;

/**
 * The breadth-first frontier, off-heap: vectors with their ids, one level read, the next written.
 * Where the store prefers it, ids alone: the store rebuilds a state when it is its turn.
 */
public final class LevelQueue implements Imaged, AutoCloseable {
  private static final int HEADER = 16;

  private final MemoryBudget budget;
  private final long share;
  private final Level[] levels;
  private int reading;

  /**
   * @param rebuilder what rebuilds states, or null to keep them
   */
  public LevelQueue(MemoryBudget budget, long share, Session rebuilder) {
    this.budget = budget;
    this.share = share / 2;
    levels = new Level[2];
    for (int i = 0; i < 2; i++) {
      levels[i] = new Level(new Spool(budget, this.share), rebuilder);
    }
  }

  /**
   * Has its states wait with the ids of another store. Asked of one that keeps vectors, after it
   * was read.
   *
   * @param before what rebuilt the states of which only ids were written, or null
   */
  public void rename(Session before, ToLongFunction<State> ids) {
    State state = new State();
    for (int i : new int[] {reading, 1 - reading}) {
      Level old = new Level(levels[i].spool, before);
      old.at = levels[i].at;
      old.end = levels[i].end;
      levels[i] = new Level(new Spool(budget, share), null);
      try (var _ = old.spool) {
        while (old.take(state)) {
          levels[i].add(state, ids.applyAsLong(state));
        }
      }
    }
  }

  public void add(State state, long id) {
    levels[1 - reading].add(state, id);
  }

  /** Makes the level written so far the one to read; false where it is empty. */
  public boolean nextLevel() {
    levels[reading].clear();
    reading = 1 - reading;
    return levels[reading].end > 0;
  }

  /** Takes the next state of the level being read. */
  public boolean take(State into) {
    return levels[reading].take(into);
  }

  /** The id of the state taken last. */
  public long id() {
    return levels[reading].id;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("level queue", 1);
    out.putInt(reading);
    for (Level level : levels) {
      out.putLong(level.at);
      out.putLong(level.end);
      out.putLong(level.id);
    }
    out.end();
    for (Level level : levels) {
      level.spool.write(out, level.at, level.end);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("level queue", 1);
    reading = in.getInt() & 1;
    for (Level level : levels) {
      level.at = in.getLong();
      level.end = in.getLong();
      level.id = in.getLong();
    }
    in.end();
    for (Level level : levels) {
      level.spool.read(in);
    }
  }

  @Override
  public void close() {
    levels[0].spool.close();
    levels[1].spool.close();
  }

  private static final class Level {
    final Spool spool;
    final Session rebuilder;
    long end;
    long at;
    long id;

    Level(Spool spool, Session rebuilder) {
      this.spool = spool;
      this.rebuilder = rebuilder;
    }

    void add(State state, long id) {
      if (rebuilder != null) {
        spool.require(end, end + 8);
        spool.segment().set(JAVA_LONG, end, id);
        end += 8;
        return;
      }
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
      if (rebuilder != null) {
        spool.require(at, at + 8);
        id = spool.segment().get(JAVA_LONG, at);
        at += 8;
        rebuilder.rebuild(id, into);
        return true;
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
