package dev.nutshell.engine.store.disk;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Encoder;
import dev.nutshell.engine.store.Later;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.TableStore;
import dev.nutshell.engine.store.Traits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Recent states in memory, all others on disk. Most transitions lead to states that were found a
 * short while ago, or to new ones (G. Della Penna, B. Intrigila, E. Tronci, M. Venturini Zilli
 * 2002): the first are found in memory, and of the second a filter knows most. The rest is looked
 * for on disk, at once, or, where the search can wait, many together in the order of their hashes
 * (U. Stern, D. Dill 1998; T. Bao, M. Jones 2005).
 *
 * <p>When the recent states fill their share of memory, they are written as a {@link Run}; they
 * stay in memory beside the next ones until those are written in turn.
 *
 * <p>Invariant: every state that was put is among the recent ones, among those before, or on disk;
 * whatever is on disk is in the filter. Between two calls no state on disk waits: what waits is
 * decided before anything is written. If something cannot be written, nothing has changed.
 */
public final class DiskStore extends TableStore implements Later, Movable {
  public static final Traits TRAITS = new Traits(Traits.Answers.EXACT, Traits.Ids.NONE, false);
  public static final StoreFamily FAMILY = new DiskFamily();

  /** Recent states, those before, the filter, and all the rest have a part each. */
  private static final int PARTS = 4;

  /** The filter has no more than so many bytes for each state of the first run. */
  private static final long FILTER_BYTES = 64;

  /** So many are sorted on the heap. */
  private static final int FEW = 1 << 16;

  private final MemoryBudget budget;
  private final long seed;
  private final Encoder encoder;
  private final long share;
  private final long mostRecent;
  private final DiskSpace space;
  private final Runs runs;
  private final Waiting waiting;
  private final State code = new State();
  private final State loaded = new State();
  private final State decoded = new State();
  private RecentStates recent;
  private RecentStates before;
  private Filter filter;
  private Listener listener;
  // Nothing can be written any more, or nothing that was written be read.
  private MemoryBudget.Exhausted full;
  private MemoryBudget.Exhausted lost;
  private long states;
  private long lookedFor;
  private long sortedOut;
  private long written;

  DiskStore(StoreFamily.Context context, long mostRecent) {
    super(TRAITS);
    budget = context.budget();
    seed = context.seed();
    encoder = context.encoder();
    this.mostRecent = mostRecent;
    share = Math.max(1 << 14, budget.available() / PARTS);
    space = new DiskSpace(budget.disk() < 0 ? Long.MAX_VALUE : budget.disk());
    runs = new Runs(budget, seed, space, share);
    waiting = new Waiting(budget);
    recent = fresh();
    before = fresh();
  }

  /** With its memory alone to say how many states are recent. */
  public DiskStore(StoreFamily.Context context) {
    this(context, Long.MAX_VALUE);
  }

  private RecentStates fresh() {
    return new RecentStates(budget, share, mostRecent);
  }

  @Override
  protected Session open() {
    return new DiskSession();
  }

  private final class DiskSession extends TableSession {
    @Override
    public long put(State state, long parent, int event) {
      return DiskStore.this.put(state, parent, event, false);
    }

    @Override
    public void put(Batch batch) {
      for (int i = batch.done(); i < batch.size(); i++) {
        batch.answer(
            DiskStore.this.put(batch.state(i), batch.parent(i), batch.event(i), listener != null));
      }
    }
  }

  private long put(State state, long parent, int event, boolean mayWait) {
    State key = state;
    if (encoder != null) {
      encoder.encode(state, code);
      key = code;
    }
    long hash = key.hash(seed);
    if (recent.find(key, hash) >= 0 || before.find(key, hash) >= 0) {
      return ~0L;
    }
    boolean possible = filter != null && filter.mayHold(hash);
    boolean waits = possible && mayWait;
    boolean old = false;
    if (possible && !waits) {
      lookedFor++;
      old = isOnDisk(key, RecentStates.tag(hash), 1);
      sortedOut += old ? 1 : 0;
    }
    if (waits) {
      ensureWaitingRoom();
    }
    long number = old ? recent.add(key, hash) : add(key, hash);
    if (number == RecentStates.FULL) {
      return ~0L;
    }
    if (waits) {
      recent.setWaiting(number, true);
      waiting.add(number, parent, event);
      return Batch.LATER;
    }
    if (old) {
      recent.markOnDisk(number);
      return ~0L;
    }
    states++;
    return 0;
  }

  /** Adds a state that is known not to be here. */
  public void add(State state) {
    State key = state;
    if (encoder != null) {
      encoder.encode(state, code);
      key = code;
    }
    add(key, key.hash(seed));
    states++;
  }

  private boolean isOnDisk(State key, long tag, long asked) {
    if (lost != null) {
      throw lost;
    }
    try {
      return runs.hold(key, tag, asked);
    } catch (MemoryBudget.Exhausted unreadable) {
      lost = unreadable;
      throw unreadable;
    }
  }

  /** Why what was written cannot be read any more, or null. Then nobody knows what is new. */
  public MemoryBudget.Exhausted lost() {
    return lost;
  }

  @Override
  public void forEach(Consumer<State> taker) {
    Consumer<State> decoding =
        encoder == null
            ? taker
            : state -> {
              encoder.decode(state, decoded);
              taker.accept(decoded);
            };
    runs.forEach(decoding);
    recent.inOrder(
        false,
        (_, number) -> {
          if (!recent.isOnDisk(number)) {
            recent.load(number, loaded);
            decoding.accept(loaded);
          }
        });
  }

  /** Its number among the recent states, which may have to be written first. */
  private long add(State key, long hash) {
    long number = recent.add(key, hash);
    if (number == RecentStates.FULL && recent.size() > 0) {
      writeRecent();
      number = recent.add(key, hash);
    }
    if (number == RecentStates.FULL) {
      throw budget.refusal(key.length());
    }
    return number;
  }

  private void ensureWaitingRoom() {
    try {
      waiting.ensureRoom();
    } catch (MemoryBudget.Exhausted exhausted) {
      decide();
      waiting.ensureRoom();
    }
  }

  @Override
  public Later later() {
    return this;
  }

  @Override
  public void listen(Listener who) {
    listener = who;
  }

  @Override
  public void decide() {
    if (recent.waiting() > 0) {
      lookForWaiting();
    }
    while (waiting.next()) {
      long number = waiting.number();
      if (recent.isOnDisk(number)) {
        sortedOut++;
        listener.matched();
      } else {
        states++;
        recent.load(number, loaded);
        if (encoder != null) {
          encoder.decode(loaded, decoded);
        }
        listener.found(encoder == null ? loaded : decoded, waiting.parent(), waiting.event());
      }
    }
  }

  /** Marks those that wait and are on disk. */
  private void lookForWaiting() {
    long asked = recent.waiting();
    lookedFor += asked;
    RecentStates.Visitor visitor =
        (tag, number) -> {
          recent.load(number, loaded);
          if (isOnDisk(loaded, tag, asked)) {
            recent.markOnDisk(number);
          }
          recent.setWaiting(number, false);
        };
    if (asked > FEW || asked > recent.size() / 8) {
      recent.inOrder(true, visitor);
      return;
    }
    long[] few = waiting.numbers();
    for (int i = 0; i < few.length; i++) {
      recent.load(few[i], loaded);
      few[i] |= loaded.hash(seed) & -1L << 32 ^ Long.MIN_VALUE;
    }
    Arrays.sort(few);
    for (long one : few) {
      visitor.visit(RecentStates.tag(one ^ Long.MIN_VALUE), one & 0xFFFF_FFFFL);
    }
  }

  /** Makes room for new states: the recent ones go to disk. */
  private void writeRecent() {
    if (full != null) {
      throw full;
    }
    decide();
    before = emptied(before);
    if (recent.onlyHere() == 0) {
      swap();
      return;
    }
    budget.squeeze();
    if (filter == null) {
      filter = new Filter(budget, Math.min(share, FILTER_BYTES * recent.size()));
    }
    try {
      runs.add(written());
    } catch (MemoryBudget.Exhausted exhausted) {
      full = exhausted.resource() == MemoryBudget.Resource.DISK ? exhausted : null;
      throw exhausted;
    }
    written++;
    swap();
    runs.tidy();
  }

  private void swap() {
    RecentStates empty = before;
    before = recent;
    recent = empty;
  }

  /** Without its states, and without its memory where that may be needed for files. */
  private RecentStates emptied(RecentStates states) {
    if (budget.available() > share && states.bytes() <= share + share / 4) {
      states.clear();
      return states;
    }
    states.close();
    return fresh();
  }

  private Run written() {
    Packing.Builder builder = new Packing.Builder();
    recent.inOrder(
        false,
        (_, number) -> {
          if (!recent.isOnDisk(number)) {
            recent.load(number, loaded);
            builder.add(loaded);
          }
        });
    try (Run.Writer writer = runs.writer(builder.build(), recent.onlyHere())) {
      recent.inOrder(
          false,
          (tag, number) -> {
            if (!recent.isOnDisk(number)) {
              recent.load(number, loaded);
              writer.add(tag, loaded);
              filter.add(loaded.hash(seed));
            }
          });
      return writer.finish();
    }
  }

  @Override
  public long size() {
    return states;
  }

  @Override
  public long bytes() {
    return recent.bytes()
        + before.bytes()
        + waiting.bytes()
        + runs.bytes()
        + (filter == null ? 0 : filter.bytes())
        + (encoder == null ? 0 : encoder.bytes());
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>(encoder == null ? List.of() : encoder.notes());
    if (written > 0) {
      notes.add(
          "%,d states were written to disk, %,d bytes at most at once; %,d were looked for there,"
                  .formatted(runs.states(), space.peak(), lookedFor)
              + " and %,d found".formatted(sortedOut));
    }
    return notes;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("disk", 1);
    out.putLong(seed);
    out.putLong(mostRecent);
    out.putLong(space.peak());
    out.putBoolean(encoder != null);
    out.putBoolean(filter != null);
    out.putLong(states);
    out.putLong(lookedFor);
    out.putLong(sortedOut);
    out.putLong(written);
    out.end();
    if (encoder != null) {
      encoder.write(out);
    }
    recent.write(out);
    before.write(out);
    if (filter != null) {
      filter.write(out);
    }
    runs.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("disk", 1);
    in.same(seed, "seed");
    in.same(mostRecent, "number of recent states");
    space.wasOnce(in.getLong());
    in.require(in.getBoolean() == (encoder != null), "another encoder");
    boolean filters = in.getBoolean();
    states = in.getLong();
    lookedFor = in.getLong();
    sortedOut = in.getLong();
    written = in.getLong();
    in.end();
    if (encoder != null) {
      encoder.read(in);
    }
    recent.read(in);
    before.read(in);
    if (filters) {
      budget.squeeze();
      filter = new Filter(budget, 0);
      filter.read(in);
    }
    runs.read(in);
  }

  @Override
  public void close() {
    recent.close();
    before.close();
    waiting.close();
    runs.close();
    if (filter != null) {
      filter.close();
    }
    if (encoder != null) {
      encoder.close();
    }
  }
}
