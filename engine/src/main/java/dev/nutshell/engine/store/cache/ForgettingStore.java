package dev.nutshell.engine.store.cache;

import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.OpenStore;
import dev.nutshell.engine.store.Traits;

/** A store whose states lie in a {@link StateTable} until they are forgotten. It omits none. */
public abstract class ForgettingStore extends OpenStore {
  protected final StateTable table;

  protected ForgettingStore(Traits traits, StateTable table) {
    super(traits);
    this.table = table;
  }

  /** Tells how many visits were to states forgotten before. */
  protected abstract RevisitSample sample();

  @Override
  public final long size() {
    return table.size();
  }

  @Override
  public final long mostHeld() {
    return table.mostHeld();
  }

  @Override
  public final long revisited() {
    return sample().revisited();
  }

  @Override
  public final boolean prefersIds() {
    return false;
  }

  @Override
  public final Omission omission() {
    return Omission.NONE;
  }
}
