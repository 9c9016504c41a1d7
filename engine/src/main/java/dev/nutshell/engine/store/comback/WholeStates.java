package dev.nutshell.engine.store.comback;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.replay.Replay;
import dev.nutshell.engine.store.replay.StateCache;
import java.io.IOException;

/**
 * The states from which a replay can start: the initial one, those in the cache, and landmarks.
 *
 * <p>Landmarks are states that a long replay came by, one in {@value #STATES_A_LANDMARK} of all
 * states at most, kept apart from the cache because that changes at every step. A depth-first
 * search makes paths of millions of events; the landmarks on them, placed where replays go, keep a
 * replay short all the same. A search with short paths places none.
 */
final class WholeStates implements Replay.Anchors, Imaged, AutoCloseable {
  private static final int STATES_A_LANDMARK = 256;
  private static final long FIRST_LANDMARKS = 255;

  private final State initial = new State();
  private final StateCache cache;
  private final StateCache landmarks;
  private long highest;

  WholeStates(MemoryBudget budget, ComBackOptions options) {
    cache =
        options.lru()
            ? StateCache.leastRecentlyUsed(budget, options.cache())
            : StateCache.direct(budget, options.cache());
    landmarks = StateCache.direct(budget, options.cache() == 0 ? 0 : FIRST_LANDMARKS);
  }

  void setInitial(State state) {
    initial.copyFrom(state);
  }

  StateCache cache() {
    return cache;
  }

  @Override
  public boolean load(long number, State into) {
    if (number == 0) {
      into.copyFrom(initial);
      return true;
    }
    return cache.load(number, into) || landmarks.load(number, into);
  }

  @Override
  public boolean keepsLandmarks() {
    return landmarks.slots() > 0;
  }

  @Override
  public void passed(long number, State state) {
    highest = Math.max(highest, number);
    if (keepsLandmarks() && highest / STATES_A_LANDMARK > 2 * landmarks.slots()) {
      // Odd, so that numbers at regular distances fall into different slots.
      landmarks.tryResize(highest / STATES_A_LANDMARK | 1);
    }
    landmarks.put(number, state);
  }

  long bytes() {
    return cache.bytes() + landmarks.bytes();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("whole states", 1);
    out.putArray(initial.bytes(), initial.length());
    out.putLong(highest);
    out.end();
    cache.write(out);
    landmarks.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("whole states", 1);
    byte[] first = in.getArray();
    highest = in.getLong();
    in.end();
    initial.copyFrom(first, 0, first.length);
    cache.read(in);
    landmarks.read(in);
  }

  @Override
  public void close() {
    cache.close();
    landmarks.close();
  }
}
