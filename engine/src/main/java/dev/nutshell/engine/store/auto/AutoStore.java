package dev.nutshell.engine.store.auto;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.SteadyStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.Traits;
import dev.nutshell.engine.store.full.FullStore;
import dev.nutshell.engine.store.tree.CompactTreeStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts with the fastest exact store and moves to the densest when the budget is used up, while
 * the search goes on. When that is full, too, it takes no more states, and those that are not in it
 * go to an {@link Overflow} in memory held back for that: the run is no longer exhaustive, and says
 * so.
 *
 * <p>The move needs no memory of its own: the full store's table goes first, which is more than the
 * dense store needs for the same states, and its vectors go as they are taken over.
 */
public final class AutoStore extends SteadyStore {
  public static final Traits TRAITS =
      new Traits(Traits.Answers.EXACT_UNTIL_FULL, Traits.Ids.NONE, true);
  public static final StoreFamily FAMILY =
      new StoreFamily() {
        @Override
        public String name() {
          return "auto";
        }

        @Override
        public String summary() {
          return "full, tree:compact once the memory budget is used up; then compact, then"
              + " bitstate";
        }

        @Override
        public Choice choose(StoreOptions options) {
          return options.isEmpty()
              ? new Choice.Chosen("auto", TRAITS, AutoStore::open)
              : new Choice.Refused("auto has no option '" + options.text() + "'");
        }
      };

  /** The part of the budget that is held back. */
  static final int HELD_BACK = 8;

  private final StoreFamily.Context context;
  private final MemoryBudget budget;
  private final List<String> notes = new ArrayList<>();
  // The full store before the move, and null afterwards.
  private FullStore full;
  private StateStore store;
  private Session session;
  private long sizeBeforeMove;
  private long heldBack;
  private Overflow overflow;
  private MemoryBudget.Exhausted spent;

  private AutoStore(StoreFamily.Context context, long heldBack) {
    super(TRAITS);
    this.context = context;
    this.heldBack = heldBack;
    budget = context.budget();
    budget.reserve(heldBack);
    full = new FullStore(budget, context.seed());
    store = full;
    session = store.session();
  }

  private static StateStore open(StoreFamily.Context context) {
    return context.threads() == 1 ? withOverflow(context) : new SharedAutoStore(context);
  }

  /** Ends with the budget. */
  public static AutoStore exact(StoreFamily.Context context) {
    return new AutoStore(context, 0);
  }

  /** Goes on when the budget is used up, with stores that may omit. */
  public static AutoStore withOverflow(StoreFamily.Context context) {
    return new AutoStore(context, context.budget().available() / HELD_BACK);
  }

  @Override
  public long size() {
    // A move that the budget cut short has not lost a state from the count.
    return overflow == null
        ? Math.max(store.size(), sizeBeforeMove)
        : store.size() + overflow.size();
  }

  @Override
  public long bytes() {
    return store.bytes() + (overflow == null ? 0 : overflow.bytes());
  }

  @Override
  public Omission omission() {
    return overflow == null ? Omission.NONE : overflow.omission();
  }

  @Override
  public List<String> notes() {
    if (overflow == null || overflow.statesBeforeBits() < 0) {
      return notes;
    }
    List<String> all = new ArrayList<>(notes);
    all.add("after %,d more states to bitstate:k=3".formatted(overflow.statesBeforeBits()));
    return all;
  }

  @Override
  protected Session open() {
    return new AutoSession();
  }

  /** Ids do not survive a move, so none is given out, and nothing that is said by one matters. */
  private final class AutoSession extends TableSession {
    @Override
    public long put(State state, long parent, int event) {
      while (true) {
        try {
          return add(state) ? 0 : ~0L;
        } catch (MemoryBudget.Exhausted exhausted) {
          moveOn(exhausted);
        }
      }
    }

    @Override
    public void put(Batch batch) {
      while (overflow == null && spent == null && batch.done() < batch.size()) {
        try {
          session.put(batch);
        } catch (MemoryBudget.Exhausted exhausted) {
          moveOn(exhausted);
        }
      }
      for (int i = batch.done(); i < batch.size(); i++) {
        batch.answer(put(batch.state(i), batch.parent(i), batch.event(i)));
      }
    }
  }

  /** Whether the state is new. */
  private boolean add(State state) {
    if (spent != null) {
      throw spent;
    }
    if (overflow == null) {
      return session.put(state, Session.NO_PARENT, 0) >= 0;
    }
    // With nothing to grow into, the exact store takes a state only where it has room, or knows it.
    long spare = budget.reserveRest();
    try {
      return session.put(state, Session.NO_PARENT, 0) >= 0;
    } catch (MemoryBudget.Exhausted full) {
      return overflow.put(state);
    } finally {
      budget.release(spare);
    }
  }

  private void moveOn(MemoryBudget.Exhausted exhausted) {
    if (spent == null && full != null) {
      move();
    } else if (spent == null && heldBack > 0) {
      overflow(exhausted);
    } else {
      throw exhausted;
    }
  }

  /** Takes over a state of the store that was before. */
  private void take(State state) {
    try {
      add(state);
    } catch (MemoryBudget.Exhausted exhausted) {
      if (heldBack == 0) {
        throw exhausted;
      }
      overflow(exhausted);
      add(state);
    }
  }

  /** From now on the exact store only tells what it has seen. */
  private void overflow(MemoryBudget.Exhausted exhausted) {
    budget.release(heldBack);
    try {
      overflow = new Overflow(context, heldBack);
    } catch (MemoryBudget.Exhausted none) {
      budget.takeBack(heldBack);
      throw exhausted;
    }
    heldBack = 0;
    notes.add(
        "no exact store fits: from %,d states on, new ones went to compact:bits=40"
            .formatted(store.size()));
  }

  /** Moves, or leaves everything as it was and throws. */
  private void move() {
    sizeBeforeMove = full.size();
    Session before = session;
    full.dropTable();
    CompactTreeStore dense = null;
    try {
      dense = new CompactTreeStore(budget);
      notes.add("the store moved from full to tree:compact at " + sizeBeforeMove + " states");
      store = dense;
      session = dense.session();
      full.drain(this::take);
      full.close();
      full = null;
    } catch (MemoryBudget.Exhausted exhausted) {
      store = full;
      session = before;
      notes.clear();
      if (dense != null) {
        dense.close();
      }
      if (!full.restoreTable()) {
        // Some vectors are gone for good: no answer can be given any more, so none is.
        spent = exhausted;
      }
      throw exhausted;
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("auto", 1);
    out.putBoolean(full != null);
    out.putBoolean(overflow != null);
    out.putBoolean(spent != null);
    out.putLong(sizeBeforeMove);
    out.putLong(heldBack);
    out.putLong(overflow == null ? 0 : overflow.share());
    out.putInt(notes.size());
    for (String note : notes) {
      out.putText(note);
    }
    out.end();
    if (spent == null) {
      store.write(out);
    }
    if (overflow != null) {
      overflow.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("auto", 1);
    boolean isFull = in.getBoolean();
    boolean overflows = in.getBoolean();
    boolean isSpent = in.getBoolean();
    sizeBeforeMove = in.getLong();
    long newHeldBack = in.getLong();
    long share = in.getLong();
    notes.clear();
    for (int left = in.getInt(); left > 0; left--) {
      notes.add(in.getText());
    }
    in.end();
    budget.release(heldBack);
    heldBack = 0;
    budget.reserve(newHeldBack);
    heldBack = newHeldBack;
    if (!isFull) {
      full.close();
      full = null;
      store = new CompactTreeStore(budget);
      session = store.session();
    }
    if (isSpent) {
      spent = budget.refusal(0);
    } else {
      store.read(in);
    }
    if (overflows) {
      overflow = new Overflow(context, share);
      overflow.read(in);
    }
  }

  @Override
  public void close() {
    store.close();
    budget.release(heldBack);
    heldBack = 0;
    if (overflow != null) {
      overflow.close();
    }
  }
}
