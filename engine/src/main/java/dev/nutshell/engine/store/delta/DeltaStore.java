package dev.nutshell.engine.store.delta;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Movable;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.SteadyStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.Traits;
import dev.nutshell.engine.store.replay.Backedges;
import dev.nutshell.engine.store.replay.Descriptors;
import dev.nutshell.engine.store.replay.Replay;
import dev.nutshell.engine.store.replay.ReplayingSession;
import dev.nutshell.engine.store.replay.StateCache;
import dev.nutshell.engine.store.replay.Unwinding;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * Every k-th state of a path whole, the others as predecessor and event; a state is compared with
 * one that is not whole by taking events back from it, or else by replaying them (section 4). A
 * state seen again on a shorter way from a whole state takes that way.
 *
 * <p>Invariant: a state's recorded distance is 0 if it is whole, and otherwise less than k and more
 * than its predecessor's; so a path to a whole state has fewer than k events. With n states, t
 * events and vectors of v bytes a state costs 33 / load + log₂ n + log₂ t + log₂ k bits and at most
 * about v / k bytes. At most 2³²−2 states.
 *
 * <p>As long as all vectors have one length and a backedge takes no less, every state is whole and
 * none has a backedge.
 *
 * <p>With a size it forgets states, see {@link Strata}.
 */
public final class DeltaStore extends SteadyStore {
  public static final StoreFamily FAMILY = new DeltaFamily();
  private static final long MOST = 0xFFFF_FFFEL;
  // A backedge takes four to five bytes where there are some million states.
  private static final int SHORT_VECTOR = 5;
  // Who asks for a smaller k has memory to spend on time.
  private static final int QUICK_K = 10;

  private final DeltaOptions options;
  private final long seed;
  private final long most;
  private final Descriptors descriptors;
  // Of a whole state the parent is its number among the whole ones, and the distance is 0.
  private final Backedges edges;
  private final ExplicitStates explicit;
  private final StateCache cache;
  private final Strata strata;
  private final Replay replay;
  private final Unwinding unwinding;
  // The length of all vectors while no state has a backedge, or 0.
  private int shortLength;
  private long shortStates;

  public DeltaStore(StoreFamily.Context context, DeltaOptions options) {
    super(traits(options));
    this.options = options;
    seed = context.seed();
    most = context.budget().most(MOST);
    descriptors = new Descriptors(context.budget(), options.bits(), options.k() <= QUICK_K);
    edges = new Backedges(context.budget(), true);
    explicit = new ExplicitStates(context);
    cache = StateCache.direct(context.budget(), options.cache());
    strata = options.size() == 0 ? null : new Strata(context.budget(), edges, options);
    Explorer explorer = context.system().explorer();
    Ability<Abilities.Reversal> reversal = context.system().abilities().reversal();
    Replay.Anchors anchors = this::load;
    replay = new Replay(edges, anchors, (from, event, _, into) -> explorer.fire(from, event, into));
    unwinding =
        reversal.isThere() ? new Unwinding(reversal.on(explorer), edges, anchors, replay) : null;
  }

  static Traits traits(DeltaOptions options) {
    return options.size() == 0
        ? new Traits(Traits.Answers.EXACT, Traits.Ids.REBUILDS, false)
        : new Traits(Traits.Answers.FORGETS, Traits.Ids.NONE, false);
  }

  private boolean load(long number, State into) {
    if (edges.readDistance() == 0) {
      explicit.load(edges.readParent(), into);
      return true;
    }
    return cache.load(number, into);
  }

  /** In the order in which they were put. */
  @Override
  public Movable listing() {
    return strata == null ? this::list : null;
  }

  private void list(Consumer<State> taker) {
    State state = new State();
    for (long number = 0; number < size(); number++) {
      rebuild(number, state);
      taker.accept(state);
    }
  }

  private void rebuild(long number, State into) {
    if (shortLength > 0) {
      explicit.load(number, into);
    } else {
      into.copyFrom(replay.rebuild(number));
    }
  }

  @Override
  public boolean needsParents() {
    return true;
  }

  @Override
  protected Session open() {
    return new DeltaSession();
  }

  @Override
  public long size() {
    return shortLength > 0 ? shortStates : edges.size();
  }

  @Override
  public long bytes() {
    return descriptors.bytes()
        + edges.bytes()
        + explicit.bytes()
        + cache.bytes()
        + (strata == null ? 0 : strata.bytes());
  }

  @Override
  public Omission omission() {
    return Omission.NONE;
  }

  @Override
  public List<String> notes() {
    return List.of();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("delta", 1);
    out.putText(options.spec());
    out.putLong(seed);
    out.putInt(shortLength);
    out.putLong(shortStates);
    out.end();
    descriptors.write(out);
    edges.write(out);
    explicit.write(out);
    cache.write(out);
    if (strata != null) {
      strata.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("delta", 1);
    in.same(options.spec(), "specification");
    in.same(seed, "seed");
    shortLength = in.getInt();
    shortStates = in.getLong();
    in.end();
    descriptors.read(in);
    edges.read(in);
    explicit.read(in);
    cache.read(in);
    if (strata != null) {
      strata.read(in);
    }
  }

  @Override
  public void close() {
    descriptors.close();
    edges.close();
    explicit.close();
    cache.close();
    if (strata != null) {
      strata.close();
    }
  }

  private final class DeltaSession extends ReplayingSession {
    DeltaSession() {
      super(
          seed,
          descriptors,
          number -> shortLength > 0 ? explicit.touch(number) : edges.parent(number));
    }

    @Override
    protected long put(State state, long hash, long parent, int event) {
      for (long number = descriptors.first(hash);
          number != Descriptors.NONE;
          number = descriptors.next(number)) {
        if (matches(number, state)) {
          seen(number, parent, event, state);
          return ~number;
        }
      }
      return add(hash, state, parent, event);
    }

    @Override
    protected void seen(long number, long parent, int event, State state) {
      if (shortLength > 0) {
        return;
      }
      cache.put(number, state);
      if (parent != NO_PARENT) {
        shorten(number, parent, event);
      }
    }

    @Override
    protected boolean matches(long number, State state) {
      if (shortLength > 0) {
        return explicit.holds(number, state);
      }
      if (cache.holds(number, state)) {
        return true;
      }
      if (edges.distance(number) == 0) {
        return explicit.holds(edges.parent(number), state);
      }
      return unwinding != null
          ? unwinding.matches(number, state)
          : replay.rebuild(number).sameAs(state);
    }

    private void shorten(long number, long parent, int event) {
      if (strata == null) {
        edges.redirect(number, parent, event);
        return;
      }
      long old = edges.parent(number);
      if (edges.redirect(number, parent, event)) {
        strata.release(old);
        strata.use(parent);
      }
    }

    private long add(long hash, State state, long parent, int event) {
      if (size() >= most) {
        throw MemoryBudget.Exhausted.full("delta holds at most %,d states".formatted(most));
      }
      if (size() == 0 && state.length() <= SHORT_VECTOR && explicit.isPlain() && strata == null) {
        shortLength = state.length();
      }
      if (shortLength > 0) {
        if (state.length() == shortLength) {
          return addShort(hash, state);
        }
        endShort();
      }
      long last = edges.size();
      boolean whole = parent == NO_PARENT || options.k() == 1;
      long distance = whole ? 0 : edges.distance(parent) + 1;
      if (distance == options.k()) {
        makeWhole(parent);
        distance = 1;
      }
      long victim = strata == null ? Strata.NOBODY : strata.victim();
      long number = victim == Strata.NOBODY ? last : victim;
      descriptors.makeRoom(hash, number);
      edges.makeRoom(whole ? Math.max(last, explicit.numberLimit()) : last, event, distance);
      if (strata != null) {
        strata.makeRoom();
      }
      long origin = whole ? explicit.append(state) : parent;
      if (number == victim) {
        forget(victim);
        edges.replace(number, origin, event, distance);
      } else {
        edges.add(origin, event, distance);
      }
      if (strata != null) {
        strata.enter(number);
        if (!whole) {
          strata.use(parent);
        }
      }
      descriptors.add(hash, number);
      cache.keepPace(number);
      cache.put(number, state);
      return number;
    }

    /** Adds a state that is no longer than a backedge: it has none and its number is its place. */
    private long addShort(long hash, State state) {
      descriptors.makeRoom(hash, shortStates);
      long number = explicit.append(state);
      descriptors.add(hash, number);
      shortStates++;
      return number;
    }

    /** Gives the states that had no backedges theirs: all of them are whole. */
    private void endShort() {
      while (edges.size() < shortStates) {
        edges.makeRoom(edges.size(), 0, 0);
        edges.add(edges.size(), 0, 0);
      }
      shortLength = 0;
    }

    /**
     * A path that would become too long gets a whole state just before its end: one for all the
     * successors that state has, and none for a path that goes no further.
     */
    private void makeWhole(long number) {
      State state = replay.rebuild(number);
      edges.makeRoom(explicit.numberLimit(), 0, 0);
      long old = edges.parent(number);
      edges.replace(number, explicit.append(state), 0, 0);
      if (strata != null) {
        strata.release(old);
      }
    }

    private void forget(long number) {
      descriptors.remove(replay.rebuild(number).hash(seed), number);
      strata.release(edges.parent(number));
      cache.drop(number);
    }

    @Override
    public void expand(State state, long id) {
      if (shortLength == 0) {
        cache.put(id, state);
      }
    }

    @Override
    public void leave(long id) {
      if (strata != null) {
        strata.leave(id);
      }
    }

    @Override
    public void rebuild(long id, State into) {
      DeltaStore.this.rebuild(id, into);
    }
  }
}
