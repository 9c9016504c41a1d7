package dev.nutshell.engine.store.auto;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Later;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.PassingIds;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.SteadyStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.Traits;
import dev.nutshell.engine.store.full.FullStore;
import dev.nutshell.engine.store.full.FullVectors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Starts with the fastest exact store and moves to denser ones when memory gets short, while the
 * search goes on: see {@link ExactStore}. When none is left that fits, the last one takes no more
 * states, and those that are not in it go to an {@link Overflow} in memory held back for that: the
 * run is no longer exhaustive, and says so.
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
          return "full; once memory gets short the exact store that is measured to last; then"
              + " compact, then bitstate";
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
  private final HeldBack heldBack;
  private final ExactStore exact;
  private final boolean mayOverflow;
  private final Later later = new PutOff();
  private Overflow overflow;
  private String overflowNote;
  // Told when ids end; null where nobody is given any.
  private Runnable idsEnd;

  private AutoStore(
      StoreFamily.Context context, long bytesHeldBack, List<Candidate> candidates, long inPlace) {
    super(TRAITS);
    this.context = context;
    budget = context.budget();
    mayOverflow = bytesHeldBack > 0;
    heldBack = new HeldBack(budget, bytesHeldBack);
    try {
      exact =
          new ExactStore(
              context, () -> new FullStore(budget, context.seed()), heldBack, candidates, inPlace);
    } catch (MemoryBudget.Exhausted exhausted) {
      heldBack.close();
      throw exhausted;
    }
  }

  private static StateStore open(StoreFamily.Context context) {
    return context.threads() == 1 ? withOverflow(context) : new SharedAutoStore(context);
  }

  /** Ends with the budget. */
  public static AutoStore exact(StoreFamily.Context context) {
    return new AutoStore(context, 0, Candidate.of(context), ExactStore.IN_PLACE);
  }

  /** Goes on when the budget is used up, with stores that may omit. */
  public static AutoStore withOverflow(StoreFamily.Context context) {
    return withOverflow(context, Candidate.of(context), ExactStore.IN_PLACE);
  }

  /**
   * The same.
   *
   * @param candidates see {@link ExactStore}, as for the next
   */
  static AutoStore withOverflow(
      StoreFamily.Context context, List<Candidate> candidates, long inPlace) {
    return new AutoStore(context, context.budget().available() / HELD_BACK, candidates, inPlace);
  }

  @Override
  public Movable listing() {
    return overflow == null && exact.spent() == null ? exact.store().listing() : null;
  }

  @Override
  public long size() {
    return overflow == null ? exact.size() : exact.store().size() + overflow.size();
  }

  /** What holds all states, each whole; null where that is no longer so. */
  public FullVectors vectors() {
    boolean all = overflow == null && exact.spent() == null;
    return all && exact.store() instanceof FullVectors whole ? whole : null;
  }

  @Override
  public long bytes() {
    return exact.store().bytes() + (overflow == null ? 0 : overflow.bytes());
  }

  @Override
  public Omission omission() {
    return overflow == null ? Omission.NONE : overflow.omission();
  }

  @Override
  public List<String> notes() {
    List<String> all = new ArrayList<>(exact.notes());
    if (overflow != null) {
      all.add(overflowNote + overflow.inWords());
    }
    return all;
  }

  @Override
  protected Session open() {
    return new AutoSession();
  }

  @Override
  public Later later() {
    return budget.disk() > 0 ? later : null;
  }

  @Override
  public PassingIds passingIds() {
    return exact.isFull() ? end -> idsEnd = end : null;
  }

  /** The store of the moment may put answers off, or one that states move to. */
  private final class PutOff implements Later {
    @Override
    public void listen(Listener listener) {
      exact.listen(listener);
    }

    @Override
    public void decide() {
      if (exact.store().later() != null) {
        exact.store().later().decide();
      }
    }
  }

  /**
   * Ids do not survive a move, so they are given only to who listens for it, and nothing that is
   * said by one matters.
   */
  private final class AutoSession extends TableSession {
    @Override
    public long put(State state, long parent, int event) {
      makeGood();
      while (true) {
        try {
          long answer = add(state);
          return idsEnd != null ? answer : answer >= 0 ? 0 : ~0L;
        } catch (MemoryBudget.Exhausted exhausted) {
          moveOn(exhausted);
        }
      }
    }

    @Override
    public void put(Batch batch) {
      makeGood();
      while (overflow == null && exact.spent() == null && batch.done() < batch.size()) {
        try {
          exact.session().put(batch);
        } catch (MemoryBudget.Exhausted exhausted) {
          moveOn(exhausted);
        }
        batch.forgetIds();
      }
      for (int i = batch.done(); i < batch.size(); i++) {
        batch.answer(put(batch.state(i), batch.parent(i), batch.event(i)));
      }
    }

    @Override
    public void rebuild(long id, State into) {
      exact.session().rebuild(id, into);
    }
  }

  /** States are about to move. */
  private void endIds() {
    if (idsEnd != null) {
      idsEnd.run();
      idsEnd = null;
    }
  }

  /** What a stack or a queue has borrowed is got back by a move to a denser store. */
  private void makeGood() {
    if (heldBack.isLent() && overflow == null && exact.spent() == null && !heldBack.restore()) {
      endIds();
      if (!exact.move(surplus()) || overflow != null || !heldBack.restore()) {
        heldBack.writeOff();
      }
    }
  }

  private void throwIfSpent() {
    if (exact.spent() != null) {
      throw exact.spent();
    }
  }

  /** Not negative where the state is new; while ids last, by its id as {@link Session#put} does. */
  private long add(State state) {
    throwIfSpent();
    if (overflow == null) {
      return exact.session().put(state, Session.NO_PARENT, 0);
    }
    // With nothing to grow into, the exact store takes a state only where it has room, or knows it.
    long spare = budget.reserveRest();
    try {
      return exact.session().put(state, Session.NO_PARENT, 0);
    } catch (MemoryBudget.Exhausted full) {
      throwIfSpent();
      return overflow.put(state) ? 0 : ~0L;
    } finally {
      budget.release(spare);
    }
  }

  private void moveOn(MemoryBudget.Exhausted exhausted) {
    if (exact.spent() != null || overflow != null) {
      throw exhausted;
    }
    budget.squeeze();
    endIds();
    if (!exact.move(surplus()) && !heldBack.halve()) {
      overflow(exhausted);
    }
  }

  private Consumer<State> surplus() {
    return mayOverflow ? this::addSurplus : null;
  }

  /** Takes a state for which the exact store has no room, though it had. */
  private void addSurplus(State state) {
    if (overflow == null) {
      overflow(budget.refusal(0));
    }
    add(state);
  }

  /** From now on the exact store only tells what it has seen. */
  private void overflow(MemoryBudget.Exhausted exhausted) {
    if (!mayOverflow) {
      throw exhausted;
    }
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
    out.begin("auto", 2);
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
    in.begin("auto", 2);
    boolean overflows = in.getBoolean();
    long share = in.getLong();
    overflowNote = in.getText();
    in.end();
    heldBack.read(in);
    exact.read(in);
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
