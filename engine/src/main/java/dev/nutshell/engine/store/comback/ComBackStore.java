package dev.nutshell.engine.store.comback;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.TableStore;
import dev.nutshell.engine.store.Traits;
import dev.nutshell.engine.store.replay.Backedges;
import dev.nutshell.engine.store.replay.Descriptors;
import dev.nutshell.engine.store.replay.Replay;
import dev.nutshell.engine.store.replay.ReplayingSession;
import dev.nutshell.engine.store.replay.StateCache;
import dev.nutshell.engine.store.replay.Unwinding;
import dev.nutshell.engine.store.replay.Ways;
import java.io.IOException;

/**
 * Compressed descriptors with the numbers of their states, and a backedge for each state; where a
 * state's descriptor is known, the states that have it are rebuilt and compared (section 4, the
 * variants of section 5 by {@link ComBackOptions}).
 *
 * <p>Invariant: the backedges are a tree rooted in state 0, the initial one, and following one
 * forwards gives the state of its number. With n states and t events a state costs (bits − log₂ n +
 * 5 + 2 log₂ n + log₂ t) / load bits and, where paths are optimised, the bits of its depth: fewer
 * than Theorem 1 says, because the place of a descriptor says a part of it and lists of one state
 * have no counter. At most 2³²−2 states.
 */
public final class ComBackStore extends TableStore {
  public static final Traits TRAITS = new Traits(Traits.Answers.EXACT, Traits.Ids.REBUILDS, false);
  public static final StoreFamily FAMILY = new ComBackFamily();
  private static final long MOST = 0xFFFF_FFFEL;

  private final ComBackOptions options;
  private final long seed;
  private final long most;
  private final Descriptors descriptors;
  private final Backedges edges;
  private final WholeStates whole;
  private final Explorer explorer;
  private final Replay replay;
  private final Unwinding unwinding;
  private final Ways ways;
  private final State announced = new State();
  private long announcedId = Session.NO_PARENT;

  public ComBackStore(StoreFamily.Context context, ComBackOptions options) {
    super(TRAITS);
    this.options = options;
    seed = context.seed();
    most = context.budget().most(MOST);
    descriptors = new Descriptors(context.budget(), options.bits(), true);
    edges = new Backedges(context.budget(), options.path());
    whole = new WholeStates(context.budget(), options);
    explorer = context.system().explorer();
    ways =
        options.nondeterministic()
            ? new Ways(
                context.budget(),
                explorer,
                context.system().abilities().ways().on(explorer),
                descriptors,
                state -> state.hash(seed))
            : null;
    replay =
        new Replay(
            edges,
            whole,
            ways != null ? ways : (from, event, _, into) -> explorer.fire(from, event, into));
    unwinding =
        options.backwards()
            ? new Unwinding(
                context.system().abilities().reversal().on(explorer), edges, whole, replay)
            : null;
  }

  @Override
  public boolean prefersIds() {
    return options.numbers();
  }

  /** In the order in which they were put. */
  @Override
  public Movable listing() {
    return taker -> {
      for (long number = 0; number < edges.size(); number++) {
        taker.accept(replay.rebuild(number));
      }
    };
  }

  @Override
  public boolean needsParents() {
    return true;
  }

  @Override
  protected Session open() {
    return new ComBackSession();
  }

  @Override
  public long size() {
    return edges.size();
  }

  @Override
  public long bytes() {
    return descriptors.bytes() + edges.bytes() + whole.bytes() + (ways == null ? 0 : ways.bytes());
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("comback", 1);
    out.putText(options.spec());
    out.putLong(seed);
    out.putLong(announcedId);
    out.putArray(announced.bytes(), announced.length());
    out.end();
    descriptors.write(out);
    edges.write(out);
    whole.write(out);
    if (ways != null) {
      ways.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("comback", 1);
    in.same(options.spec(), "specification");
    in.same(seed, "seed");
    announcedId = in.getLong();
    byte[] vector = in.getArray();
    in.end();
    announced.copyFrom(vector, 0, vector.length);
    descriptors.read(in);
    edges.read(in);
    whole.read(in);
    if (ways != null) {
      ways.read(in);
    }
  }

  @Override
  public void close() {
    descriptors.close();
    edges.close();
    whole.close();
    if (ways != null) {
      ways.close();
    }
  }

  private final class ComBackSession extends ReplayingSession {
    private final StateCache cache = whole.cache();

    ComBackSession() {
      super(seed, descriptors, edges::parent);
    }

    @Override
    protected long put(State state, long hash, long parent, int event) {
      long previous = Descriptors.NONE;
      for (long number = descriptors.first(hash); number != Descriptors.NONE; ) {
        if (matches(number, state)) {
          seen(number, parent, event, state);
          if (options.front() && previous != Descriptors.NONE) {
            descriptors.moveToFront(hash, previous, number);
          }
          return ~number;
        }
        previous = number;
        number = descriptors.next(number);
      }
      return parent == NO_PARENT ? addInitial(hash, state) : add(hash, state, parent, event);
    }

    @Override
    protected boolean matches(long number, State state) {
      if (cache.holds(number, state)) {
        return true;
      }
      if (unwinding != null) {
        return unwinding.matches(number, state);
      }
      State rebuilt = replay.rebuild(number);
      cache.put(number, rebuilt);
      return rebuilt.sameAs(state);
    }

    @Override
    protected void seen(long number, long parent, int event, State state) {
      cache.put(number, state);
      if (options.path() && parent != NO_PARENT) {
        edges.redirect(number, parent, event);
      }
    }

    private long addInitial(long hash, State state) {
      if (edges.size() > 0) {
        throw new IllegalArgumentException("comback takes one state that comes from nowhere");
      }
      descriptors.makeRoom(hash, 0);
      edges.makeRoom(0, 0, 0);
      whole.setInitial(state);
      edges.add(0, 0, 0);
      descriptors.add(hash, 0);
      return 0;
    }

    private long add(long hash, State state, long parent, int event) {
      long number = edges.size();
      if (number >= most) {
        throw MemoryBudget.Exhausted.full("comback holds at most %,d states".formatted(most));
      }
      int kept = event;
      long rank = 0;
      if (ways != null) {
        State from = parentState(parent);
        kept = ways.transition(from, event);
        rank = ways.rank(from, event, state);
        ways.makeRoom(number);
      }
      long distance = options.path() ? edges.distance(parent) + 1 : 0;
      descriptors.makeRoom(hash, number);
      edges.makeRoom(number, kept, distance);
      edges.add(parent, kept, distance);
      descriptors.add(hash, number);
      if (ways != null) {
        ways.setRank(number, rank);
      }
      if (cache.isGrowing()) {
        cache.keepPace(number);
        cache.put(number, state);
      }
      return number;
    }

    private State parentState(long parent) {
      return parent == announcedId ? announced : replay.rebuild(parent);
    }

    @Override
    public void expand(State state, long id) {
      cache.put(id, state);
      if (ways != null) {
        announced.copyFrom(state);
        announcedId = id;
      }
    }

    @Override
    public void rebuild(long id, State into) {
      into.copyFrom(replay.rebuild(id));
    }
  }
}
