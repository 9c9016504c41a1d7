package dev.nutshell.engine.store.auto;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.Safepoint;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.SteadyStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.full.SharedFullStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * {@link AutoStore} for several threads. The thread that runs out of memory asks for a {@link
 * Safepoint} and moves while the others wait; whoever runs out meanwhile finds that it was done.
 *
 * <p>After a move threads take turns with one session. Most of the stores to move to are for one
 * thread, and once states overflow, each thread's own session would have room at a different
 * moment: a state that one of them had sent to the overflow could be new for another.
 *
 * <p>Invariant: what is not final changes only while its thread is alone inside the safepoint, so
 * sessions, which are inside when they put, see it as it is.
 */
final class SharedAutoStore extends SteadyStore {
  private final StoreFamily.Context context;
  private final MemoryBudget budget;
  private final Safepoint safepoint;
  private final HeldBack heldBack;
  private final ExactStore exact;
  private final Object turn = new Object();
  // Also read by who shows figures, at any moment.
  private volatile Overflow overflow;
  private volatile String overflowNote;
  private int moves;

  SharedAutoStore(StoreFamily.Context context) {
    super(AutoStore.TRAITS, context.threads());
    this.context = context.sharedAt(Safepoint.ofOne());
    budget = context.budget();
    safepoint = context.safepoint();
    heldBack = new HeldBack(budget, budget.available() / AutoStore.HELD_BACK);
    // One session more than threads: that of moves, with which they take turns afterwards.
    int sessions = context.threads() + 1;
    try {
      exact =
          new ExactStore(
              this.context,
              () -> new SharedFullStore(budget, context.seed(), sessions),
              heldBack,
              Candidate.of(this.context),
              ExactStore.IN_PLACE);
    } catch (MemoryBudget.Exhausted exhausted) {
      heldBack.close();
      throw exhausted;
    }
  }

  @Override
  public Movable listing() {
    return overflow == null && exact.spent() == null ? exact.store().listing() : null;
  }

  @Override
  public long size() {
    Overflow over = overflow;
    if (over == null) {
      return exact.size();
    }
    synchronized (turn) {
      return exact.store().size() + over.size();
    }
  }

  @Override
  public long bytes() {
    Overflow over = overflow;
    return exact.store().bytes() + (over == null ? 0 : over.bytes());
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
    List<String> all = new ArrayList<>(exact.notes());
    synchronized (turn) {
      if (over != null) {
        all.add(overflowNote + over.inWords());
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
    private StateStore innerOf;
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
      if (heldBack.isLent()) {
        safepoint.alone(SharedAutoStore.this::makeGood);
      }
      while (batch.done() < batch.size()) {
        if (exact.spent() != null) {
          throw exact.spent();
        }
        int known = moves;
        try {
          if (overflow != null) {
            putInTurn(batch);
          } else if (exact.isFull()) {
            putAtOnce(batch);
          } else {
            putTogether(batch);
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

    private void putAtOnce(Batch batch) {
      if (innerOf != exact.store()) {
        innerOf = exact.store();
        inner = innerOf.session();
      }
      try {
        inner.put(batch);
      } finally {
        batch.forgetIds();
      }
    }

    /** A store of one thread answers in order, so what is answered already must come first. */
    private void putTogether(Batch batch) {
      for (int i = batch.done(); i < batch.size(); i++) {
        if (batch.isAnswered(i)) {
          putInTurn(batch);
          return;
        }
      }
      synchronized (turn) {
        exact.session().put(batch);
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

  /** What a stack or a queue has borrowed is got back by a move to a denser store. */
  private void makeGood() {
    if (heldBack.isLent() && overflow == null && exact.spent() == null && !heldBack.restore()) {
      if (!moved() || overflow != null || !heldBack.restore()) {
        heldBack.writeOff();
      }
    }
  }

  private boolean moved() {
    budget.squeeze();
    // Who has run out of memory meanwhile tries again.
    moves++;
    return exact.move(this::addSurplus);
  }

  /** Whether the state is new, for one thread at a time. */
  private boolean add(State state) {
    if (overflow == null) {
      return exact.session().put(state, Session.NO_PARENT, 0) >= 0;
    }
    // With nothing to grow into, the exact store takes a state only where it has room, or knows it.
    budget.refuseThisThread(true);
    try {
      return exact.session().put(state, Session.NO_PARENT, 0) >= 0;
    } catch (MemoryBudget.Exhausted noRoom) {
      if (exact.spent() != null) {
        throw noRoom;
      }
      return overflow.put(state);
    } finally {
      budget.refuseThisThread(false);
    }
  }

  private void moveOn(MemoryBudget.Exhausted exhausted) {
    if (exact.spent() != null || overflow != null) {
      throw exhausted;
    }
    if (!moved() && !heldBack.halve()) {
      overflow(exhausted);
    }
  }

  /** Takes a state for which the exact store has no room, though it had. */
  private void addSurplus(State state) {
    if (overflow == null) {
      overflow(budget.refusal(0));
    }
    add(state);
  }

  private void overflow(MemoryBudget.Exhausted exhausted) {
    long share = heldBack.release();
    try {
      overflow = new Overflow(context, share);
    } catch (MemoryBudget.Exhausted none) {
      heldBack.takeBack(share);
      throw exhausted;
    }
    overflowNote = Overflow.note(exact.store().size());
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("shared auto", 2);
    out.putBoolean(overflow != null);
    out.putLong(overflow == null ? 0 : overflow.share());
    out.putText(overflow == null ? "" : overflowNote);
    out.end();
    heldBack.write(out);
    exact.write(out);
    if (overflow != null) {
      overflow.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("shared auto", 2);
    boolean overflows = in.getBoolean();
    long share = in.getLong();
    overflowNote = in.getText();
    in.end();
    heldBack.read(in);
    exact.read(in);
    moves++;
    if (overflows) {
      overflow = new Overflow(context, share);
      overflow.read(in);
    }
  }

  @Override
  public void close() {
    exact.close();
    heldBack.close();
    if (overflow != null) {
      overflow.close();
    }
  }
}
