package dev.nutshell.engine.plan.advise;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.full.FullStore;
import java.util.Arrays;

/** The states that several searches have found, each once, numbered in the order of finding. */
final class Pool implements AutoCloseable {
  private final FullStore store;
  private final Session session;
  private long[] ids = new long[1 << 10];
  // Numbers of states plus one, by the hashes of their ids.
  private int[] slots = new int[1 << 12];
  private int size;

  Pool(MemoryBudget budget, long seed) {
    store = new FullStore(budget, seed);
    session = store.session();
  }

  int size() {
    return size;
  }

  long bytes() {
    return store.bytes();
  }

  /** The number of a state, which it is given where it is new. */
  int number(State state) {
    long answer = session.put(state, Session.NO_PARENT, 0);
    if (answer < 0) {
      return slots[slot(~answer)] - 1;
    }
    if (size == ids.length) {
      ids = Arrays.copyOf(ids, 2 * size);
    }
    ids[size] = answer;
    slots[slot(answer)] = ++size;
    if (2 * size > slots.length) {
      widen();
    }
    return size - 1;
  }

  void rebuild(int number, State into) {
    session.rebuild(ids[number], into);
  }

  private int slot(long id) {
    int mask = slots.length - 1;
    int slot = (int) Hash.mix(id) & mask;
    while (slots[slot] != 0 && ids[slots[slot] - 1] != id) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void widen() {
    slots = new int[2 * slots.length];
    for (int i = 0; i < size; i++) {
      slots[slot(ids[i])] = i + 1;
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
