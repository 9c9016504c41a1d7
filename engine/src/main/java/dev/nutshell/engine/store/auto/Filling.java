package dev.nutshell.engine.store.auto;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.disk.DiskStore;
import java.util.function.Consumer;

/** A store that states are moving to; until they are all there, nobody else knows of it. */
final class Filling implements AutoCloseable {
  private final Candidate candidate;
  private final StateStore store;
  private final Session session;

  private Filling(Candidate candidate, StateStore store) {
    this.candidate = candidate;
    this.store = store;
    session = store.session();
  }

  /** Opens the store; null where there is no room even for that. */
  static Filling of(Candidate candidate, StoreFamily.Context context) {
    try {
      return new Filling(candidate, candidate.opener().apply(context));
    } catch (MemoryBudget.Exhausted noRoom) {
      return null;
    }
  }

  Candidate candidate() {
    return candidate;
  }

  StateStore store() {
    return store;
  }

  Session session() {
    return session;
  }

  /** Adds a state that is not there. */
  void fill(State state) {
    if (store instanceof DiskStore disk) {
      disk.add(state);
    } else {
      session.put(state, Session.NO_PARENT, 0);
    }
  }

  void forEach(Consumer<State> taker) {
    ((Movable) store).forEach(taker);
  }

  @Override
  public void close() {
    store.close();
  }
}
