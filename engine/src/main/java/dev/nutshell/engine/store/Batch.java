package dev.nutshell.engine.store;

import dev.nutshell.engine.model.State;
import java.util.Arrays;

/**
 * Successors of one state, or of several, to be put together. A store that looks at where all of
 * them belong before it puts the first waits for memory once instead of once each.
 *
 * <p>A store of one thread answers in order; one that is shared may answer in any order, such as
 * that of its partitions. Either way, after a put that the budget cut short, it is known which have
 * been answered.
 */
public final class Batch {
  // No answer: ids are below 2⁶³ − 1.
  private static final long NONE = Long.MIN_VALUE;

  /**
   * An answer that is put off, see {@link Later}: neither new nor seen yet. Only who listens for
   * them meets it.
   */
  public static final long LATER = Long.MIN_VALUE + 1;

  private State[] states = new State[0];
  private int[] events = new int[0];
  private long[] parents = new long[0];
  private long[] answers = new long[0];
  private long[] hashes = new long[0];
  private long[] places = new long[0];
  private long parent;
  private int size;
  private int done;

  /** Empties the batch, for the successors of that state. */
  public void begin(long parentId) {
    parent = parentId;
    size = 0;
    done = 0;
  }

  /** What is added from now on are successors of that state. */
  public void goOn(long parentId) {
    parent = parentId;
  }

  /** The vector to fill with the next successor; it counts once {@link #add} was called. */
  public State next() {
    if (size == states.length) {
      int capacity = Math.max(16, 2 * size);
      states = Arrays.copyOf(states, capacity);
      for (int i = size; i < capacity; i++) {
        states[i] = new State();
      }
      events = Arrays.copyOf(events, capacity);
      parents = Arrays.copyOf(parents, capacity);
      answers = Arrays.copyOf(answers, capacity);
      hashes = Arrays.copyOf(hashes, capacity);
      places = Arrays.copyOf(places, capacity);
    }
    return states[size];
  }

  /** Adds the vector that {@link #next} gave out. */
  public void add(int event) {
    events[size] = event;
    parents[size] = parent;
    answers[size++] = NONE;
  }

  public int size() {
    return size;
  }

  public long parent(int index) {
    return parents[index];
  }

  public State state(int index) {
    return states[index];
  }

  public int event(int index) {
    return events[index];
  }

  /** What {@link Session#put(State, long, int)} would have answered, where it was put. */
  public long answer(int index) {
    return answers[index];
  }

  /** Whether the state was put. Also true after a put that the budget cut short. */
  public boolean isAnswered(int index) {
    return answers[index] != NONE;
  }

  /** All below have been put: all of the batch, unless the budget cut a put short. */
  public int done() {
    while (done < size && answers[done] != NONE) {
      done++;
    }
    return done;
  }

  /** Answers for the first one that has not been put, in a store that keeps the order. */
  public void answer(long answer) {
    answers[done++] = answer;
  }

  /** Answers for one that has not been put. */
  public void answer(int index, long answer) {
    answers[index] = answer;
  }

  /** Leaves of each answer only whether the state is new, for a store whose ids mean nothing. */
  public void forgetIds() {
    for (int i = 0; i < size; i++) {
      if (answers[i] != NONE && answers[i] != LATER) {
        answers[i] = answers[i] >= 0 ? 0 : ~0L;
      }
    }
  }

  /** Room for a store to remember a number for each state, such as its hash. */
  public long[] hashes() {
    return hashes;
  }

  /** Room for another number for each state, such as where in a table it belongs. */
  public long[] places() {
    return places;
  }
}
