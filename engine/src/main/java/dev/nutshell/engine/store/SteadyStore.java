package dev.nutshell.engine.store;

/**
 * A store that never holds fewer states than before: it keeps every state, or one that goes makes
 * room for another. It does not count visits to states that it has forgotten, and wants vectors.
 * What it may omit it says itself.
 */
public abstract class SteadyStore extends OpenStore {
  protected SteadyStore(Traits traits) {
    super(traits);
  }

  protected SteadyStore(Traits traits, int threads) {
    super(traits, threads);
  }

  @Override
  public final long mostHeld() {
    return size();
  }

  @Override
  public final long revisited() {
    return 0;
  }

  @Override
  public boolean prefersIds() {
    return false;
  }
}
