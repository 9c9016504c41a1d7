package dev.nutshell.engine.store;

/** A store that one thread works on: it gives out one session and refuses a second. */
public abstract class SingleSessionStore implements StateStore {
  private final Traits traits;
  private boolean taken;

  protected SingleSessionStore(Traits traits) {
    this.traits = traits;
  }

  @Override
  public final Traits traits() {
    return traits;
  }

  @Override
  public final Session session() {
    if (taken) {
      throw new IllegalStateException(
          "this store is not concurrent: it has given out its only session");
    }
    taken = true;
    return open();
  }

  @Override
  public Levels levels() {
    return null;
  }

  /** Makes the session; called once. */
  protected abstract Session open();
}
