package dev.nutshell.engine.plan;

import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.SearchLoop;
import dev.nutshell.engine.search.ThreadedReachability;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.auto.AutoStore;
import dev.nutshell.engine.store.full.FullVectors;

/** A store and the search over it. */
final class Stage implements AutoCloseable {
  /** No more than such a part of what is left goes into a second copy of all states. */
  private static final int PART = 4;

  private final StateStore store;
  private final boolean kept;
  private Search search;
  private boolean closed;

  Stage(StateStore store) {
    this(store, false);
  }

  private Stage(StateStore store, boolean kept) {
    this.store = store;
    this.kept = kept;
  }

  /** One that cannot go on: others have to, whatever it takes. */
  static Stage kept(StateStore store) {
    return new Stage(store, true);
  }

  /** Whether others have to go on in the place of this one. */
  boolean isKept() {
    return kept;
  }

  StateStore store() {
    return store;
  }

  Search search() {
    return search;
  }

  void search(Search made) {
    search = made;
  }

  /**
   * Has another search go on in the place of this one, which has paused.
   *
   * @param available memory
   * @return false where that cannot be; this one can go on
   */
  boolean isTakenBy(Search heir, long available) {
    Movable states = kept ? store.listing() : vectors();
    return states != null
        && (kept || store.bytes() < available / PART)
        && heir instanceof ThreadedReachability<?> several
        && several.succeeds(search, states, this::closeStore);
  }

  private FullVectors vectors() {
    return store instanceof AutoStore auto
        ? auto.vectors()
        : store instanceof FullVectors whole ? whole : null;
  }

  /** Nobody comes to help the search, which is of one thread. */
  void staysAlone() {
    ((SearchLoop) search).staysAlone();
  }

  private void closeStore() {
    if (!closed) {
      closed = true;
      store.close();
    }
  }

  @Override
  public void close() {
    if (search != null) {
      search.close();
    }
    closeStore();
  }
}
