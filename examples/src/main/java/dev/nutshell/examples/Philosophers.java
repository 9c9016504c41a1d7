package dev.nutshell.examples;

import dev.nutshell.api.Slots;
import dev.nutshell.api.VectorModel;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.State;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Dining philosophers. Each takes the left fork, then the right one, eats, and puts both down; so
 * all may hold their left fork and starve. With {@code lefty}, the last one takes the right fork
 * first, and nobody starves.
 *
 * <p>A philosopher thinks (0), holds one fork (1) or eats (2): two bits, all in one word. Who holds
 * which fork follows from that. Each has at most one event, so philosopher <i>i</i> is event
 * <i>i</i>.
 *
 * <p>The reachable states are all but those where two want one fork: with <i>S</i>(1) = 2 and
 * <i>S</i>(2) = 6, <i>S</i>(<i>n</i>) = 2 <i>S</i>(<i>n</i>−1) + <i>S</i>(<i>n</i>−2), the
 * Pell–Lucas numbers: 82 for 5, 6,726 for 10, 551,614 for 15, 18,738,638 for 19, 109,216,786 for
 * 21. With {@code lefty} they are the Pell numbers: 5 for 2, 70 for 5, 33,461 for 12.
 *
 * @param n from 2 to 32
 */
public record Philosophers(int n, boolean lefty) implements VectorModel {
  /** Bit 0 of every philosopher. */
  private static final long LOW = 0x5555_5555_5555_5555L;

  private static final int ACTIONS = 3;

  public Philosophers {
    if (n < 2 || n > 32) {
      throw new IllegalArgumentException("n is the number of philosophers, 2 to 32, not " + n);
    }
  }

  public Philosophers() {
    this(5);
  }

  public Philosophers(int n) {
    this(n, false);
  }

  @Override
  public Slots slots() {
    Slots slots = new Slots();
    slots.array("philosopher", 2, n, "thinks", "waits", "eats");
    return slots;
  }

  @Override
  public String label(int label) {
    int who = label / ACTIONS;
    boolean rightFirst = lefty && who == n - 1;
    return switch (label % ACTIONS) {
      case 0 -> who + (rightFirst ? " takes the right fork" : " takes the left fork");
      case 1 -> who + (rightFirst ? " takes the left fork" : " takes the right fork");
      default -> who + " puts both forks down";
    };
  }

  @Override
  public List<Invariant> invariants() {
    Explore masks = new Explore(n, lefty);
    return List.of(Invariant.of("exclusion", state -> masks.neighboursEat(state.getLong(0)) == 0));
  }

  @Override
  public Abilities abilities() {
    return new Abilities(
        Ability.by(Abilities.Reversal.class),
        Abilities.NONE.ways(),
        Ability.by(Abilities.Independence.class),
        Abilities.NONE.subsets(),
        Ability.by(Abilities.Parties.class),
        new Ability.Has<>(_ -> new PhilosophersText(n, lefty)));
  }

  @Override
  public Explorer explorer() {
    return new Explore(n, lefty);
  }

  private static final class Explore
      implements Explorer.Plain, Abilities.Reversal, Abilities.Independence, Abilities.Parties {
    private final int bits;
    private final int length;
    private final long all;
    private final long rightFirst;

    Explore(int n, boolean lefty) {
      bits = 2 * n;
      length = bits + 7 >>> 3;
      all = LOW >>> 64 - bits;
      rightFirst = lefty ? 1L << bits - 2 : 0;
    }

    @Override
    public void initial(State into) {
      into.resize(length);
      into.setLong(0, 0);
    }

    @Override
    public int enabled(State state, EventList into) {
      into.clear();
      for (long left = movable(state.getLong(0)); left != 0; left &= left - 1) {
        into.add(Long.numberOfTrailingZeros(left) >>> 1);
      }
      return OK;
    }

    /** Who can move: all philosophers at once, each in its bit 0. */
    private long movable(long word) {
      long eats = word >>> 1 & all;
      long waits = word & all;
      long holds = eats | waits;
      long leftHeld = holds & ~rightFirst | eats & rightFirst;
      long rightHeld = eats & ~rightFirst | holds & rightFirst;
      // Fork i lies to the left of philosopher i and to the right of philosopher i-1.
      long freeLeft = ~(leftHeld | fromPrevious(rightHeld));
      long freeRight = ~(rightHeld | fromNext(leftHeld));
      long first = freeLeft & ~rightFirst | freeRight & rightFirst;
      long second = freeRight & ~rightFirst | freeLeft & rightFirst;
      return all & ~holds & first | waits & second | eats;
    }

    private long fromPrevious(long word) {
      return word << 2 | word >>> bits - 2;
    }

    private long fromNext(long word) {
      return word >>> 2 | (word & 1) << bits - 2;
    }

    long neighboursEat(long word) {
      long eats = word >>> 1 & all;
      return eats & fromPrevious(eats);
    }

    @Override
    public int fire(State state, int event, State into) {
      long word = state.getLong(0);
      int at = 2 * event;
      // Thinks, waits, eats, thinks: one up, or two down.
      long step = (word >>> at & 2) != 0 ? -2L : 1L;
      into.resize(length);
      into.setLong(0, word + (step << at));
      return OK;
    }

    @Override
    public boolean unfire(State state, int event, State into) {
      long word = state.getLong(0);
      int at = 2 * event;
      long step = (word >>> at & 3) == 0 ? 2L : -1L;
      into.resize(length);
      into.setLong(0, word + (step << at));
      // A fork that was taken was free before: with its neighbour holding it, this was no step.
      return (movable(into.getLong(0)) >>> at & 1) != 0;
    }

    /** Who shares no fork with another neither helps nor hinders him. */
    @Override
    public boolean independent(State state, int event, int other) {
      int apart = Math.abs(event - other);
      return apart > 1 && apart < (bits >>> 1) - 1;
    }

    @Override
    public int parties() {
      return bits >>> 1;
    }

    @Override
    public String name(int party) {
      return "philosopher " + party;
    }

    @Override
    public int initiator(State state, int event) {
      return event;
    }

    @Override
    public void movers(State state, int event, IntConsumer visitor) {
      visitor.accept(event);
    }

    @Override
    public int label(State state, int event) {
      return ACTIONS * event + (int) (state.getLong(0) >>> 2 * event & 3);
    }
  }
}
