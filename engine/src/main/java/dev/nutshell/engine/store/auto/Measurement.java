package dev.nutshell.engine.store.auto;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;

/** Tries a store on the first states of a run, as many as time and memory allow. */
final class Measurement {
  /** So many are put before the clock is looked at again. */
  private static final int CHUNK = 1 << 10;

  /** So many are put in any case: fewer tell nothing. */
  private static final int LEAST = 1 << 14;

  /** The most that are put, and kept to measure others by. */
  private static final int MOST = 1 << 18;

  /** Ends a walk over states before its end; thrown once a measurement. */
  private static final class Enough extends RuntimeException {
    Enough() {
      super(null, null, false, false);
    }
  }

  private final StateStore store;
  private final Session session;
  private final long began = System.nanoTime();
  private final long nanosAllowed;
  // Bytes at each power of two.
  private final long[] bytesAt = new long[64];
  private long states;
  private long chunkBegan = began;
  // Of the quickest chunk: code is compiled meanwhile, tables grow, and others want the machine.
  private long nanos = Long.MAX_VALUE;

  private Measurement(StateStore store, long nanosAllowed) {
    this.store = store;
    this.nanosAllowed = nanosAllowed;
    session = store.session();
  }

  /**
   * Keeps the first states.
   *
   * @param file where to, or null where there is no disk: then the states stay where they are
   */
  static Movable sample(Movable states, StateFile file) {
    if (file == null) {
      return states;
    }
    try {
      states.forEach(
          state -> {
            file.add(state);
            if (file.states() == MOST) {
              throw new Enough();
            }
          });
    } catch (Enough all) {
      // As many as are wanted.
    }
    return file;
  }

  /**
   * @param states in the order in which they were found
   */
  static Forecast of(
      Candidate candidate, StoreFamily.Context context, Movable states, long nanosAllowed) {
    StateStore store;
    try {
      store = candidate.opener().apply(context);
    } catch (MemoryBudget.Exhausted noRoom) {
      return new Forecast(candidate.spec(), 0, 0, 1, 0);
    }
    try (store) {
      Measurement measurement = new Measurement(store, nanosAllowed);
      try {
        states.forEach(measurement::take);
      } catch (Enough | MemoryBudget.Exhausted asFarAsItGoes) {
        // What came so far has to do.
      }
      return measurement.forecast(candidate.spec());
    }
  }

  private void take(State state) {
    session.put(state, Session.NO_PARENT, 0);
    states++;
    if ((states & states - 1) == 0) {
      bytesAt[Long.numberOfTrailingZeros(states)] = store.bytes();
    }
    if ((states & CHUNK - 1) == 0) {
      long now = System.nanoTime();
      nanos = Math.min(nanos, now - chunkBegan);
      chunkBegan = now;
      if (states >= LEAST && now - began > nanosAllowed) {
        throw new Enough();
      }
    }
  }

  private Forecast forecast(String spec) {
    if (states == 0) {
      return new Forecast(spec, 0, 0, 1, 0);
    }
    int quarter = Math.max(0, Long.SIZE - 3 - Long.numberOfLeadingZeros(states));
    double each =
        states < CHUNK ? (double) (System.nanoTime() - began) / states : (double) nanos / CHUNK;
    return Forecast.of(spec, states, store.bytes(), 1L << quarter, bytesAt[quarter], each);
  }
}
