package dev.nutshell.engine.store.auto;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.SingleSessionStore;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.engine.store.Traits;
import dev.nutshell.engine.store.full.FullStore;
import dev.nutshell.engine.store.tree.CompactTreeStore;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts with the fastest exact store and moves to the densest when the budget is used up, while
 * the search goes on.
 *
 * <p>The move needs no memory of its own: the full store's table goes first, which is more than the
 * dense store needs for the same states, and its vectors go as they are taken over.
 */
public final class AutoStore extends SingleSessionStore {
  public static final Traits TRAITS = new Traits(Traits.Answers.EXACT, Traits.Ids.NONE, false);
  public static final StoreFamily FAMILY =
      new StoreFamily() {
        @Override
        public String name() {
          return "auto";
        }

        @Override
        public String summary() {
          return "full, and tree:compact once the memory budget is used up: exhaustive";
        }

        @Override
        public Choice choose(StoreOptions options) {
          return options.isEmpty()
              ? new Choice.Chosen("auto", TRAITS, AutoStore::new)
              : new Choice.Refused("auto has no option '" + options.text() + "'");
        }
      };

  private final MemoryBudget budget;
  private final List<String> notes = new ArrayList<>();
  private StateStore store;
  private Session session;
  private long sizeBeforeMove;

  public AutoStore(StoreFamily.Context context) {
    budget = context.budget();
    store = new FullStore(budget, context.seed());
    session = store.session();
  }

  @Override
  public Traits traits() {
    return TRAITS;
  }

  @Override
  public long size() {
    // A move that the budget cut short has not lost a state from the count.
    return Math.max(store.size(), sizeBeforeMove);
  }

  @Override
  public long bytes() {
    return store.bytes();
  }

  @Override
  public List<String> notes() {
    return notes;
  }

  @Override
  protected Session open() {
    return new AutoSession();
  }

  private final class AutoSession implements Session {
    @Override
    public long put(State state, long parent, int event) {
      try {
        return session.put(state, parent, event) < 0 ? ~0L : 0;
      } catch (MemoryBudget.Exhausted exhausted) {
        moveOn(exhausted);
        return session.put(state, parent, event);
      }
    }

    @Override
    public void put(Batch batch) {
      try {
        session.put(batch);
      } catch (MemoryBudget.Exhausted exhausted) {
        moveOn(exhausted);
        session.put(batch);
      }
    }
  }

  private void moveOn(MemoryBudget.Exhausted exhausted) {
    if (!(store instanceof FullStore full)) {
      throw exhausted;
    }
    move(full);
  }

  /** Moves, or leaves everything as it was and throws. */
  private void move(FullStore full) {
    sizeBeforeMove = full.size();
    full.dropTable();
    CompactTreeStore dense = null;
    try {
      dense = new CompactTreeStore(budget);
      Session denseSession = dense.session();
      full.drain(state -> denseSession.put(state, Session.NO_PARENT, 0));
      full.close();
      store = dense;
      session = denseSession;
      notes.add("the store moved from full to tree:compact at " + sizeBeforeMove + " states");
    } catch (MemoryBudget.Exhausted exhausted) {
      if (dense != null) {
        dense.close();
      }
      if (!full.restoreTable()) {
        // Some vectors are gone for good: no answer can be given any more, so none is.
        session =
            (_, _, _) -> {
              throw exhausted;
            };
      }
      throw exhausted;
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
