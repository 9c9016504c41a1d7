package dev.nutshell.engine.store;

import java.util.List;

/**
 * A store that keeps, itself and for good, every state it is given. One that omits or forgets
 * cannot extend this, and one that hands states on to another must not: both say for themselves
 * what they omit and hold.
 */
public abstract class TableStore extends SteadyStore {
  protected TableStore(Traits traits) {
    super(traits);
  }

  protected TableStore(Traits traits, int threads) {
    super(traits, threads);
  }

  @Override
  public final Omission omission() {
    return Omission.NONE;
  }

  @Override
  public List<String> notes() {
    return List.of();
  }
}
