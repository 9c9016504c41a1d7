package dev.nutshell.engine.store.replay;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.TableSession;
import java.util.function.LongUnaryOperator;

/** What the sessions of replaying stores have in common: how states are looked for. */
public abstract class ReplayingSession extends TableSession {
  private final long seed;
  private final LookAhead ahead;

  /**
   * @param states reads what is kept of the state of a number, or some of it
   */
  protected ReplayingSession(long seed, Descriptors descriptors, LongUnaryOperator states) {
    this.seed = seed;
    ahead = new LookAhead(descriptors, states);
  }

  @Override
  public final long put(State state, long parent, int event) {
    return put(state, state.hash(seed), parent, event);
  }

  @Override
  public final void put(Batch batch) {
    ahead.look(batch, seed);
    for (int i = batch.done(); i < batch.size(); i++) {
      batch.answer(put(batch, i));
    }
  }

  private long put(Batch batch, int index) {
    State state = batch.state(index);
    // What was found before the batch is still here; only what was not has to be looked for.
    long first = batch.places()[index];
    if (first != Descriptors.NONE && matches(first, state)) {
      seen(first, batch.parent(index), batch.event(index), state);
      return ~first;
    }
    return put(state, batch.hashes()[index], batch.parent(index), batch.event(index));
  }

  /** As {@link #put(State, long, int)}, of a state whose hash is known. */
  protected abstract long put(State state, long hash, long parent, int event);

  /** Whether the state of a number is this one. */
  protected abstract boolean matches(long number, State state);

  /** The state of a number was put again. */
  protected abstract void seen(long number, long parent, int event, State state);
}
