package dev.nutshell.engine.store.auto;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.Safepoint;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.SteadyStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.engine.store.TurnsStore;
import dev.nutshell.engine.store.full.SharedFullStore;
import dev.nutshell.engine.store.tree.TreeStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * {@link AutoStore} for several threads. The thread that runs out of memory asks for a {@link
 * Safepoint} and moves while the others wait; whoever runs out meanwhile finds that it was done.
 *
 * <p>Once states overflow, threads take turns with one session: each thread's own would have room
 * at a different moment, and a state that one of them had sent to the overflow could be new for
 * another.
 *
 * <p>Invariant: what is not final changes only while its thread is alone inside the safepoint, so
 * sessions, which are inside when they put, see it as it is.
 */
final class SharedAutoStore extends SteadyStore {
  private final StoreFamily.Context context;
  private final MemoryBudget budget;
  private final Safepoint safepoint;
  private final Object turn = new Object();
  // Also read by who shows figures, at any moment.
  private volatile List<String> notes = List.of();
  private volatile StateStore store;
  private volatile long sizeBeforeMove;
  private volatile Overflow overflow;
  // The full store before the move, and null afterwards.
  private SharedFullStore full;
  private int moves;
  private Session onlySession;
  private long heldBack;
  private boolean cannotMove;
  private MemoryBudget.Exhausted spent;

  SharedAutoStore(StoreFamily.Context context) {
    super(AutoStore.TRAITS, context.threads());
    this.context = context;
    budget = context.budget();
    safepoint = context.safepoint();
    heldBack = budget.available() / AutoStore.HELD_BACK;
    budget.reserve(heldBack);
    try {
      full = new SharedFullStore(budget, context.seed(), context.threads());
    } catch (MemoryBudget.Exhausted exhausted) {
      budget.release(heldBack);
      throw exhausted;
    }
    store = full;
  }

  @Override
  public long size() {
    Overflow over = overflow;
    long size = store.size();
    if (over == null) {
      // A move that is under way, or that the budget cut short, has not lost a state.
      return Math.max(size, sizeBeforeMove);
    }
    synchronized (turn) {
      return size + over.size();
    }
  }

  @Override
  public long bytes() {
    Overflow over = overflow;
    return store.bytes() + (over == null ? 0 : over.bytes());
  }

  @Override
  public Omission omission() {
    Overflow over = overflow;
    synchronized (turn) {
      return over == null ? Omission.NONE : over.omission();
    }
  }

  @Override
  public List<String> notes() {
    Overflow over = overflow;
    List<String> all = new ArrayList<>(notes);
    synchronized (turn) {
      if (over != null && over.statesBeforeBits() >= 0) {
        all.add("after %,d more states to bitstate:k=3".formatted(over.statesBeforeBits()));
      }
    }
    return all;
  }

  @Override
  protected Session open() {
    return new AutoSession();
  }

  /** Ids do not survive a move, so none is given out, and nothing that is said by one matters. */
  private final class AutoSession implements Session {
    private Session inner;
    private int innerOf = -1;
    private final Batch one = new Batch();

    @Override
    public long put(State state, long parent, int event) {
      one.begin(NO_PARENT);
      one.next().copyFrom(state);
      one.add(0);
      put(one);
      return one.answer(0);
    }

    @Override
    public void put(Batch batch) {
      while (batch.done() < batch.size()) {
        if (spent != null) {
          throw spent;
        }
        int known = moves;
        try {
          if (overflow != null) {
            putInTurn(batch);
          } else {
            if (innerOf != known) {
              inner = store.session();
              innerOf = known;
            }
            try {
              inner.put(batch);
            } finally {
              forgetIds(batch);
            }
          }
        } catch (MemoryBudget.Exhausted exhausted) {
          safepoint.alone(
              () -> {
                // Another thread may have moved first.
                if (moves == known) {
                  moveOn(exhausted);
                }
              });
        }
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
      throw new IllegalStateException("auto cannot rebuild a state from its id");
    }

    private void forgetIds(Batch batch) {
      for (int i = 0; i < batch.size(); i++) {
        if (batch.isAnswered(i)) {
          batch.answer(i, batch.answer(i) >= 0 ? 0 : ~0L);
        }
      }
    }

    private void putInTurn(Batch batch) {
      synchronized (turn) {
        for (int i = 0; i < batch.size(); i++) {
          if (!batch.isAnswered(i)) {
            batch.answer(i, add(batch.state(i)) ? 0 : ~0L);
          }
        }
      }
    }
  }

  /** Whether the state is new, once the exact store takes no more or while it is being filled. */
  private boolean add(State state) {
    if (overflow == null) {
      return onlySession.put(state, Session.NO_PARENT, 0) >= 0;
    }
    // With nothing to grow into, the exact store takes a state only where it has room, or knows it.
    budget.refuseThisThread(true);
    try {
      return onlySession.put(state, Session.NO_PARENT, 0) >= 0;
    } catch (MemoryBudget.Exhausted noRoom) {
      return overflow.put(state);
    } finally {
      budget.refuseThisThread(false);
    }
  }

  private void moveOn(MemoryBudget.Exhausted exhausted) {
    if (spent != null) {
      throw spent;
    }
    if (cannotMove) {
      throw exhausted;
    }
    if (full != null) {
      move();
    } else if (overflow == null) {
      overflow(exhausted);
    } else {
      throw exhausted;
    }
    moves++;
  }

  private void overflow(MemoryBudget.Exhausted exhausted) {
    if (onlySession == null) {
      throw exhausted;
    }
    budget.release(heldBack);
    try {
      overflow = new Overflow(context.sharedAt(Safepoint.ofOne()), heldBack);
    } catch (MemoryBudget.Exhausted none) {
      budget.takeBack(heldBack);
      throw exhausted;
    }
    heldBack = 0;
    note(
        "no exact store fits: from %,d states on, new ones went to compact:bits=40"
            .formatted(store.size()));
  }

  private void note(String note) {
    List<String> all = new ArrayList<>(notes);
    all.add(note);
    notes = List.copyOf(all);
  }

  /** Moves, or leaves everything as it was and throws. */
  private void move() {
    sizeBeforeMove = full.size();
    full.dropTable();
    StateStore dense = null;
    try {
      dense = openDense();
      note("the store moved from full to tree:compact at " + sizeBeforeMove + " states");
      onlySession = dense.session();
      store = dense;
      full.drain(this::take);
      full.close();
      full = null;
    } catch (MemoryBudget.Exhausted exhausted) {
      store = full;
      notes = List.of();
      onlySession = null;
      if (dense != null) {
        dense.close();
      }
      // Who runs out of memory next need not try again.
      cannotMove = true;
      if (!full.restoreTable()) {
        // Some vectors are gone for good: no answer can be given any more, so none is.
        spent = exhausted;
      }
      throw exhausted;
    }
  }

  /**
   * One session more than threads: that of the move, with which they take turns afterwards.
   *
   * <p>Threads put into the tree in turns, too, though it can be shared: it takes another shape
   * while nobody else is inside, and the move itself, which fills it, is such a change already.
   */
  private StateStore openDense() {
    StoreFamily.Choice.Chosen tree =
        (StoreFamily.Choice.Chosen) TreeStore.FAMILY.choose(StoreOptions.parse("compact"));
    return new TurnsStore(
        tree.opener().open(context.sharedAt(Safepoint.ofOne())), context.threads() + 1);
  }

  /** Takes over a state of the store that was before. */
  private void take(State state) {
    try {
      add(state);
    } catch (MemoryBudget.Exhausted exhausted) {
      overflow(exhausted);
      add(state);
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("shared auto", 1);
    out.putBoolean(full != null);
    out.putBoolean(overflow != null);
    out.putBoolean(cannotMove);
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
    in.begin("shared auto", 1);
    boolean isFull = in.getBoolean();
    boolean overflows = in.getBoolean();
    cannotMove = in.getBoolean();
    boolean isSpent = in.getBoolean();
    sizeBeforeMove = in.getLong();
    long newHeldBack = in.getLong();
    long share = in.getLong();
    List<String> read = new ArrayList<>();
    for (int left = in.getInt(); left > 0; left--) {
      read.add(in.getText());
    }
    in.end();
    notes = List.copyOf(read);
    budget.release(heldBack);
    heldBack = 0;
    budget.reserve(newHeldBack);
    heldBack = newHeldBack;
    if (!isFull) {
      full.close();
      full = null;
      store = openDense();
      onlySession = store.session();
      moves++;
    }
    if (isSpent) {
      spent = budget.refusal(0);
    } else {
      store.read(in);
    }
    if (overflows) {
      overflow = new Overflow(context.sharedAt(Safepoint.ofOne()), share);
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
