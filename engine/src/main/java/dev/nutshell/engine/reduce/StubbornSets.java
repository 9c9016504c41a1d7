package dev.nutshell.engine.reduce;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.State;
import java.io.IOException;

/**
 * Strong stubborn sets made of whole actors.
 *
 * <p>A. Valmari: <i>Stubborn sets for reduced state space generation</i> (1989); the closure under
 * "does not accord with an enabled event, may enable a disabled one" is that of A. Laarman, E.
 * Pater, J. van de Pol, H. Hansen: <i>Guard-based partial-order reduction</i> (2013). The closure
 * is taken over actors instead of transitions: there are few of them, so it is tried from each.
 *
 * <pre>
 * emptiness    every set starts from an actor with an enabled event
 * independence who minds another takes it along, {@link Actors#minds}
 * visibility   {@link Visibility}
 * cycles       the search's: it asks for more by {@link #extend}
 * </pre>
 *
 * The set with the fewest enabled events wins. A union of stubborn sets is one, so {@link #extend}
 * adds another.
 */
public final class StubbornSets implements Reducer {
  private final Actors actors;
  private final Size size;
  private final Visibility visibility;
  private final boolean observed;
  private final int[] eventCount = new int[Actors.MOST];
  private final long[] minded = new long[Actors.MOST];
  private final boolean learning;
  private final Yield payoff;
  private long known;
  private long active;
  private long chosen;

  /** What a front end offers whose explorers know their actors. */
  public static Abilities.Subsets of(Actors actors) {
    return (sought, size) ->
        new StubbornSets(actors, size, sought.looksAtStates() ? Visibility.STATES : null);
  }

  /** The same for who looks at runs: what is left out of a state depends on that state alone. */
  public static Abilities.Sequences ofRuns(Actors actors) {
    return (size, sparing) ->
        new StubbornSets(
            actors, size, Visibility.SEQUENCES, sparing, sparing ? Yield.doubted() : new Yield());
  }

  /**
   * @param visibility what is observed of the states, or null where nothing is
   */
  public StubbornSets(Actors actors, Size size, Visibility visibility) {
    this(actors, size, visibility, visibility != Visibility.SEQUENCES, new Yield());
  }

  private StubbornSets(
      Actors actors, Size size, Visibility visibility, boolean learning, Yield payoff) {
    this.actors = actors;
    this.size = size;
    this.visibility = visibility;
    observed = visibility != null;
    this.learning = learning;
    this.payoff = payoff;
  }

  @Override
  public int propose(State state, EventList events) {
    if (events.size() < 2 || learning && payoff.isIdle()) {
      return events.size();
    }
    known = 0;
    active = 0;
    for (int i = 0; i < events.size(); i++) {
      int actor = actors.actor(events.get(i));
      if (actor >= Actors.MOST) {
        return events.size();
      }
      long bit = 1L << actor;
      eventCount[actor] = (active & bit) == 0 ? 1 : eventCount[actor] + 1;
      active |= bit;
    }
    // One that moves alone has no other to wait for: all its events are the only set there is.
    if ((active & active - 1) == 0 || actors.look(state, events) == 0) {
      return events.size();
    }
    chosen = 0;
    int size = choose(events, 0);
    if (learning) {
      payoff.note(size < events.size());
    }
    return size;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    payoff.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    payoff.read(in);
  }

  @Override
  public boolean mindsCycles() {
    return true;
  }

  @Override
  public int extend(EventList events, int taken) {
    return choose(events, taken);
  }

  /** Adds the set that adds the fewest events, and moves these to the front. */
  private int choose(EventList events, int taken) {
    long best = active;
    int fewest = events.size();
    for (long rest = active & ~chosen; rest != 0; ) {
      int seed = 63 - Long.numberOfLeadingZeros(rest);
      rest &= ~(1L << seed);
      long set = closure(chosen | 1L << seed, fewest);
      int size = set == 0 ? fewest : enabled(set);
      if (size < fewest) {
        best = set;
        fewest = size;
      }
      if (fewest == taken + 1) {
        break;
      }
    }
    chosen = best;
    return fewest == events.size() ? fewest : moveToFront(events, taken);
  }

  private int enabled(long set) {
    int events = 0;
    for (long rest = set & active; rest != 0; rest &= rest - 1) {
      events += eventCount[Long.numberOfTrailingZeros(rest)];
    }
    return events;
  }

  /**
   * The least set around these; 0 where it is of no use: as large as the best one, or too large.
   */
  private long closure(long seeds, int fewest) {
    long set = seeds;
    long done = chosen;
    while (true) {
      long todo = set & ~done;
      if (todo == 0) {
        long wider = observed ? visibility.widen(set, -1L, actors) : set;
        if (wider == set) {
          return set;
        }
        set = wider;
      } else {
        int actor = Long.numberOfTrailingZeros(todo);
        done |= 1L << actor;
        set |= minds(actor);
      }
      if (set == -1L || enabled(set) >= fewest || size == Size.ONE && isLarge(set)) {
        return 0;
      }
    }
  }

  private boolean isLarge(long set) {
    long added = set & ~chosen;
    return (added & added - 1) != 0;
  }

  private long minds(int actor) {
    if ((known >>> actor & 1) == 0) {
      known |= 1L << actor;
      minded[actor] = actors.minds(actor);
    }
    return minded[actor];
  }

  private int moveToFront(EventList events, int taken) {
    int front = taken;
    for (int i = taken; i < events.size(); i++) {
      if ((chosen >>> actors.actor(events.get(i)) & 1) != 0) {
        events.swap(front++, i);
      }
    }
    return front;
  }
}
