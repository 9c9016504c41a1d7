package dev.nutshell.engine.store;

import dev.nutshell.engine.model.State;

/**
 * A session of a store that keeps states itself and need not know what is on the stack. Not for one
 * that hands states on to another under that one's ids: what it would not hand on is answered here.
 */
public abstract class TableSession implements Session {
  @Override
  public void put(Batch batch) {
    for (int i = batch.done(); i < batch.size(); i++) {
      batch.answer(put(batch.state(i), batch.parent(i), batch.event(i)));
    }
  }

  @Override
  public void expand(State state, long id) {}

  @Override
  public void leave(long id) {}

  @Override
  public boolean revisit(long id) {
    return false;
  }

  @Override
  public void rebuild(long id, State into) {
    throw new IllegalStateException("this store cannot rebuild a state from its id");
  }
}
