package dev.nutshell.engine.search.cycle;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.full.FullStore;
import java.util.function.IntConsumer;

/** Sets of parties, each kept once, off-heap: there are far fewer than states and transitions. */
final class PartySets implements AutoCloseable {
  private final FullStore store;
  private final Session session;
  private final State set = new State();
  private final State read = new State();
  private final int bytes;
  private final IntConsumer adding = this::add;

  PartySets(MemoryBudget budget, int parties) {
    store = new FullStore(budget, 0);
    session = store.session();
    bytes = State.padded(Math.max(parties, 1) + 7 >> 3);
  }

  /** Begins a new set, for who adds to it. */
  IntConsumer begin() {
    set.resize(0);
    set.resize(bytes);
    return adding;
  }

  private void add(int party) {
    set.set(party >> 3, set.get(party >> 3) | 1 << (party & 7));
  }

  /** The number of the set that was begun. */
  long number() {
    long answer = session.put(set, Session.NO_PARENT, 0);
    return answer < 0 ? ~answer : answer;
  }

  /** How many words a set has. */
  int words() {
    return bytes >> 3;
  }

  /** Adds those of a set. */
  void union(long number, long[] into) {
    session.rebuild(number, read);
    for (int i = 0; i < into.length; i++) {
      into[i] |= read.getLong(i << 3);
    }
  }

  /** Takes out those that are not in a set. */
  void intersection(long number, long[] into) {
    session.rebuild(number, read);
    for (int i = 0; i < into.length; i++) {
      into[i] &= read.getLong(i << 3);
    }
  }

  boolean meets(long number, long[] others) {
    session.rebuild(number, read);
    for (int i = 0; i < others.length; i++) {
      if ((others[i] & read.getLong(i << 3)) != 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    store.close();
  }
}
