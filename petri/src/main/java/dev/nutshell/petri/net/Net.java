package dev.nutshell.petri.net;

import java.util.Arrays;
import java.util.List;

/**
 * A place/transition net.
 *
 * @param in of every transition, what it takes
 * @param out of every transition, what it gives
 * @param units sets of places of which the net's author claims that at most one token is in each
 * @param special what is more than arcs that take and give
 */
public record Net(
    String name,
    String[] places,
    String[] transitions,
    long[] initial,
    Arcs[] in,
    Arcs[] out,
    List<int[]> units,
    Special special) {

  /** A net of arcs that take and give, and nothing else. */
  public Net(
      String name,
      String[] places,
      String[] transitions,
      long[] initial,
      Arcs[] in,
      Arcs[] out,
      List<int[]> units) {
    this(name, places, transitions, initial, in, out, units, Special.NONE);
  }

  /**
   * Inhibitor arcs, capacities and reset arcs.
   *
   * @param fewer of every transition, places that must hold fewer tokens than this for it to be
   *     enabled: inhibitor arcs, and where there is room left for what it gives
   * @param resets of every transition, the places that it empties before it gives
   * @param capacities of every place, the most that it can come to hold
   */
  public record Special(Arcs[] fewer, int[][] resets, long[] capacities) {
    static final Special NONE = new Special(new Arcs[0], new int[0][], new long[0]);
    private static final Arcs NO_ARCS = new Arcs(new int[0], new long[0]);
    private static final int[] NOWHERE = {};

    /** The same without a word where there is nothing special. */
    public static Special of(Arcs[] fewer, int[][] resets, long[] capacities) {
      Special special = new Special(fewer, resets, capacities);
      boolean bounded = Arrays.stream(capacities).anyMatch(most -> most < Long.MAX_VALUE);
      return bounded || special.hasLimits() || special.hasResets() ? special : NONE;
    }

    Arcs fewer(int transition) {
      return fewer.length == 0 ? NO_ARCS : fewer[transition];
    }

    int[] resets(int transition) {
      return resets.length == 0 ? NOWHERE : resets[transition];
    }

    long capacity(int place) {
      return capacities.length == 0 ? Long.MAX_VALUE : capacities[place];
    }

    boolean hasLimits() {
      return Arrays.stream(fewer).anyMatch(arcs -> arcs.size() > 0);
    }

    boolean hasResets() {
      return Arrays.stream(resets).anyMatch(places -> places.length > 0);
    }

    /** Whether some transition empties the place. */
    boolean isReset(int place) {
      return Arrays.stream(resets).anyMatch(places -> contains(places, place));
    }

    static boolean contains(int[] places, int place) {
      return Arrays.stream(places).anyMatch(other -> other == place);
    }
  }

  /** Places in ascending order, and how many tokens of each. */
  public record Arcs(int[] places, long[] weights) {
    public int size() {
      return places.length;
    }

    public long weight(int place) {
      int at = Arrays.binarySearch(places, place);
      return at < 0 ? 0 : weights[at];
    }
  }

  public int placeCount() {
    return places.length;
  }

  public int transitionCount() {
    return transitions.length;
  }

  public long mostInitial() {
    return Arrays.stream(initial).max().orElse(0);
  }

  /** The largest number of tokens that a transition takes or gives at once. */
  public long heaviestArc() {
    long most = 0;
    for (int t = 0; t < in.length; t++) {
      most = Math.max(most, Arrays.stream(in[t].weights).max().orElse(0));
      most = Math.max(most, Arrays.stream(out[t].weights).max().orElse(0));
    }
    return most;
  }

  /** What firing a transition changes in a place. */
  public long change(int transition, int place) {
    return out[transition].weight(place) - in[transition].weight(place);
  }

  /**
   * Whether one transition may take away what the other needs, or fill what it needs free. Where
   * neither does, they commute: effects of transitions are sums. Not asked of nets with reset arcs.
   */
  public boolean disables(int transition, int other) {
    Arcs need = in[other];
    for (int i = 0; i < need.size(); i++) {
      if (change(transition, need.places()[i]) < 0) {
        return true;
      }
    }
    Arcs fewer = special.fewer(other);
    for (int i = 0; i < fewer.size(); i++) {
      if (change(transition, fewer.places()[i]) > 0) {
        return true;
      }
    }
    return false;
  }
}
