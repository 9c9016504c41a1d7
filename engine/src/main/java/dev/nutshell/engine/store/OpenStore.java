package dev.nutshell.engine.store;

/**
 * A store that was opened for so many threads: it gives each of them a session and refuses one
 * more.
 */
public abstract class OpenStore implements StateStore {
  private final Traits traits;
  private final int threads;
  private int given;

  /** For one thread. */
  protected OpenStore(Traits traits) {
    this(traits, 1);
  }

  protected OpenStore(Traits traits, int threads) {
    this.traits = traits;
    this.threads = threads;
  }

  @Override
  public final Traits traits() {
    return traits;
  }

  @Override
  public final synchronized Session session() {
    if (given == threads) {
      throw new IllegalStateException(
          threads == 1
              ? "this store was opened for one thread: it has given out its only session"
              : "this store was opened for " + threads + " threads: it has no more sessions");
    }
    given++;
    return open();
  }

  @Override
  public Levels levels() {
    return null;
  }

  @Override
  public Later later() {
    return null;
  }

  @Override
  public PassingIds passingIds() {
    return null;
  }

  @Override
  public Movable listing() {
    return this instanceof Movable whole ? whole : null;
  }

  @Override
  public boolean needsParents() {
    return false;
  }

  /** Makes a session; called once a thread. */
  protected abstract Session open();
}
