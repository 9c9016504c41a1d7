package dev.nutshell.engine.store.auto;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Later;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.disk.DiskStore;
import dev.nutshell.engine.store.full.FullVectors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The exact store of the moment, and the way from one to the next: first whole vectors, then
 * whatever is predicted to hold more, by what each candidate took for the first states.
 *
 * <p>States go through a {@link StateFile}, so that the next store has all the memory. Only where
 * there are very many whole vectors do they move in place: the table goes first, and vectors go as
 * they are taken over. No store is tried twice. Where none is left, the states go back to where
 * they were.
 *
 * <p>Invariant: between two calls every state is in the store, unless {@link #spent} says that
 * states were lost on the way; then no answer is given any more.
 */
final class ExactStore implements Imaged, AutoCloseable {
  private static final String FULL = "full";

  /** From so many bytes on, whole vectors move in place. */
  static final long IN_PLACE = 256L << 20;

  private final StoreFamily.Context context;
  private final MemoryBudget budget;
  private final Supplier<? extends FullVectors> fullOpener;
  private final HeldBack heldBack;
  private final long inPlace;
  private final List<Candidate> candidates;
  private final Choice choice = new Choice();
  private final long opened = System.nanoTime();
  // Also read by who shows figures, at any moment.
  private volatile StateStore store;
  private volatile long sizeBeforeMove;
  private Session session;
  // The first states: in a file, or where there is none the store itself, while it is there.
  private Movable sample;
  private String spec = FULL;
  private boolean settled;
  private MemoryBudget.Exhausted spent;
  private Later.Listener listener;

  /**
   * @param context for one thread
   * @param full opens the first store
   * @param heldBack may be used to measure in
   * @param candidates where states can move to: {@link Candidate#of}, but in tests
   * @param inPlace from so many bytes on, whole vectors move in place: {@link #IN_PLACE}, but in
   *     tests
   */
  ExactStore(
      StoreFamily.Context context,
      Supplier<? extends FullVectors> full,
      HeldBack heldBack,
      List<Candidate> candidates,
      long inPlace) {
    this.context = context;
    this.heldBack = heldBack;
    this.inPlace = inPlace;
    budget = context.budget();
    fullOpener = full;
    this.candidates = candidates;
    use(FULL, full.get());
  }

  private void use(String name, StateStore next) {
    spec = name;
    store = next;
    session = next.session();
    passOn();
  }

  /** Has answers put off, where the store of the moment or a later one does so. */
  void listen(Later.Listener who) {
    listener = who;
    passOn();
  }

  private void passOn() {
    if (listener != null && store.later() != null) {
      store.later().listen(listener);
    }
  }

  private void use(Filling filling) {
    spec = filling.candidate().spec();
    store = filling.store();
    session = filling.session();
    passOn();
  }

  /** Whether whole vectors are kept still, or again. */
  boolean isFull() {
    return store instanceof FullVectors;
  }

  StateStore store() {
    return store;
  }

  /** For one thread at a time. */
  Session session() {
    return session;
  }

  /** Why no answer can be given any more, or null. */
  MemoryBudget.Exhausted spent() {
    return store instanceof DiskStore disk && disk.lost() != null ? disk.lost() : spent;
  }

  long size() {
    // A move that is under way, or that was cut short, has not lost a state from the count.
    return Math.max(store.size(), sizeBeforeMove);
  }

  List<String> notes() {
    return choice.notes();
  }

  /**
   * Moves to another store.
   *
   * @param surplus takes states for which the store that was there before has no room any more,
   *     though it had; null where nobody does
   * @return false where there is none to move to and nothing has changed
   * @throws MemoryBudget.Exhausted where states were lost, or could not be taken back
   */
  boolean move(Consumer<State> surplus) {
    if (settled || Candidate.isLastResort(spec)) {
      return false;
    }
    sizeBeforeMove = store.size();
    try {
      return store instanceof FullVectors full && choice.isOpen()
          ? moveFirst(full, surplus)
          : moveByFile(surplus);
    } catch (UncheckedIOException lost) {
      spent = MemoryBudget.Exhausted.onDisk("states could not be moved: " + lost.getMessage());
      throw spent;
    }
  }

  private boolean moveFirst(FullVectors full, Consumer<State> surplus) {
    long room = budget.available() + full.bytes();
    StateFile file = full.bytes() < inPlace ? newFile() : null;
    if (file == null) {
      full.dropTable();
      long held = heldBack.release();
      Candidate best = next(full, room);
      heldBack.takeBack(held);
      return moveInPlace(full, best, room, surplus);
    }
    try (file) {
      full.forEach(file::add);
      full.close();
      fill(file, room, surplus);
    }
    return true;
  }

  /**
   * The store to try next, or null. The first candidate is the quickest; the others are measured
   * only where it does not have room enough, or is full: on the same states, which are kept.
   */
  private Candidate next(Movable states, long room) {
    if (choice.isOpen()) {
      sample = Measurement.sample(states, newFile());
      measure(candidates.getFirst());
    }
    Candidate best = choice.best(candidates, sizeBeforeMove, room);
    if (best == null || !choice.isEnough(best, sizeBeforeMove, room)) {
      for (Candidate candidate : candidates) {
        if (!choice.knows(candidate)) {
          if (!(sample instanceof StateFile)) {
            sample = Measurement.sample(states, newFile());
          }
          measure(candidate);
        }
      }
      best = choice.best(candidates, sizeBeforeMove, room);
    }
    return best == null ? lastResort() : best;
  }

  private Candidate lastResort() {
    Candidate last =
        Candidate.lastResort(context, sample instanceof StateFile file ? file.longest() : 0);
    return last == null || choice.hasTried(last) ? null : last;
  }

  private void measure(Candidate candidate) {
    long nanos = Choice.nanosToMeasure(System.nanoTime() - opened);
    choice.add(Measurement.of(candidate, context, sample, nanos));
  }

  private boolean moveInPlace(
      FullVectors full, Candidate best, long room, Consumer<State> surplus) {
    Filling filling = best == null ? null : Filling.of(best, context);
    if (filling == null) {
      settled = true;
      restore(full);
      return false;
    }
    Transfer transfer = new Transfer(filling, surplus);
    try {
      full.drain(transfer::take);
    } catch (UncheckedIOException lost) {
      transfer.file.close();
      throw lost;
    } catch (MemoryBudget.Exhausted exhausted) {
      // There is no room, no disk and nobody to take what is left.
      settled = true;
      filling.close();
      restore(full);
      throw exhausted;
    }
    full.close();
    if (transfer.file == null) {
      arrive(filling);
      return true;
    }
    try (StateFile file = transfer.file) {
      choice.failed(filling.candidate(), sizeBeforeMove);
      fill(file, room, surplus);
    }
    return true;
  }

  /** The first move: states go to a store; where it is full, to a file with all that it held. */
  private final class Transfer {
    private final Filling filling;
    private final Consumer<State> surplus;
    private StateFile file;
    private boolean overflows;

    Transfer(Filling filling, Consumer<State> surplus) {
      this.filling = filling;
      this.surplus = surplus;
    }

    void take(State state) {
      if (overflows) {
        surplus.accept(state);
      } else if (file != null) {
        file.add(state);
      } else {
        try {
          filling.fill(state);
        } catch (MemoryBudget.Exhausted exhausted) {
          turnAway(state, exhausted);
        }
      }
    }

    private void turnAway(State state, MemoryBudget.Exhausted exhausted) {
      file = newFile();
      if (file != null) {
        filling.forEach(file::add);
        filling.close();
        file.add(state);
      } else if (surplus != null) {
        overflows = true;
        settled = true;
        use(filling);
        surplus.accept(state);
      } else {
        throw exhausted;
      }
    }
  }

  private boolean moveByFile(Consumer<State> surplus) {
    long room = budget.available() + store.bytes();
    StateFile file = newFile();
    if (file == null) {
      settled = true;
      return false;
    }
    try (file) {
      ((Movable) store).forEach(file::add);
      store.close();
      fill(file, room, surplus);
    }
    return true;
  }

  /** Takes the states of a file into the first of the stores that holds them all. */
  private void fill(StateFile file, long room, Consumer<State> surplus) {
    for (Candidate best = next(file, room); best != null; best = next(file, room)) {
      Filling filling = Filling.of(best, context);
      try {
        if (filling != null) {
          file.forEach(filling::fill);
          arrive(filling);
          return;
        }
      } catch (MemoryBudget.Exhausted tooLarge) {
        filling.close();
      }
      choice.failed(best, sizeBeforeMove);
    }
    goBack(file, surplus);
  }

  private void arrive(Filling filling) {
    if (!settled) {
      use(filling);
    }
    choice.moved(spec, sizeBeforeMove);
  }

  /** The store that held the states before takes them again. */
  private void goBack(StateFile file, Consumer<State> surplus) {
    settled = true;
    String before = spec;
    try {
      use(
          before,
          before.equals(FULL) ? fullOpener.get() : candidate(before).opener().apply(context));
      boolean[] full = new boolean[1];
      file.forEach(
          state -> {
            if (!full[0]) {
              try {
                session.put(state, Session.NO_PARENT, 0);
                return;
              } catch (MemoryBudget.Exhausted exhausted) {
                if (surplus == null) {
                  throw exhausted;
                }
                full[0] = true;
              }
            }
            surplus.accept(state);
          });
    } catch (MemoryBudget.Exhausted exhausted) {
      spent = exhausted;
      throw exhausted;
    }
  }

  private Candidate candidate(String name) {
    if (Candidate.isLastResort(name)) {
      return Candidate.lastResort(context, name.length() > 4 ? Integer.MAX_VALUE : 0);
    }
    return candidates.stream().filter(each -> each.spec().equals(name)).findFirst().orElseThrow();
  }

  private void restore(FullVectors full) {
    if (!full.restoreTable()) {
      // Some vectors are gone for good: no answer can be given any more, so none is.
      spent = budget.refusal(0);
      throw spent;
    }
  }

  /** A file to keep states in, or null where there can be none. */
  private static StateFile newFile() {
    try {
      return new StateFile();
    } catch (IOException none) {
      return null;
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("exact", 1);
    out.putText(spec);
    out.putBoolean(settled);
    out.putBoolean(spent != null);
    out.putLong(sizeBeforeMove);
    out.putLong(budget.memory());
    choice.write(out);
    out.end();
    if (spent == null) {
      store.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("exact", 1);
    String name = in.getText();
    settled = in.getBoolean();
    boolean isSpent = in.getBoolean();
    sizeBeforeMove = in.getLong();
    long memory = in.getLong();
    // With more memory it is worth trying again.
    settled = settled && budget.memory() <= memory;
    choice.read(in);
    in.end();
    if (!name.equals(FULL)) {
      in.require(
          Candidate.isLastResort(name)
              ? candidate(name) != null
              : candidates.stream().anyMatch(each -> each.spec().equals(name)),
          "the store moved to");
      store.close();
      use(name, candidate(name).opener().apply(context));
    }
    if (isSpent) {
      spent = budget.refusal(0);
    } else {
      store.read(in);
    }
  }

  @Override
  public void close() {
    store.close();
    if (sample instanceof StateFile file) {
      file.close();
    }
  }
}
