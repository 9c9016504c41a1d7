package dev.nutshell.engine.store;

import dev.nutshell.engine.model.State;
import java.util.Arrays;

/**
 * The successors of one state, to be put together. A store that looks at where all of them belong
 * before it puts the first waits for memory once instead of once each.
 */
public final class Batch {
  private State[] states = new State[0];
  private int[] events = new int[0];
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

  /** The vector to fill with the next successor; it counts once {@link #add} was called. */
  public State next() {
    if (size == states.length) {
      int capacity = Math.max(16, 2 * size);
      states = Arrays.copyOf(states, capacity);
      for (int i = size; i < capacity; i++) {
        states[i] = new State();
      }
      events = Arrays.copyOf(events, capacity);
      answers = Arrays.copyOf(answers, capacity);
      hashes = Arrays.copyOf(hashes, capacity);
      places = Arrays.copyOf(places, capacity);
    }
    return states[size];
  }

  /** Adds the vector that {@link #next} gave out. */
  public void add(int event) {
    events[size++] = event;
  }

  public int size() {
    return size;
  }

  public long parent() {
    return parent;
  }

  public State state(int index) {
    return states[index];
  }

  public int event(int index) {
    return events[index];
  }

  /** What {@link Session#put(State, long, int)} would have answered; for indices below done. */
  public long answer(int index) {
    return answers[index];
  }

  /** How many have been put. Also true after a put that the budget cut short. */
  public int done() {
    return done;
  }

  /** Answers for the first one that has not been put. */
  public void answer(long answer) {
    answers[done++] = answer;
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
