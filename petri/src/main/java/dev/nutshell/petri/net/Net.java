package dev.nutshell.petri.net;

import java.util.Arrays;
import java.util.List;

/**
 * A place/transition net.
 *
 * @param in of every transition, what it takes
 * @param out of every transition, what it gives
 * @param units sets of places of which the net's author claims that at most one token is in each
 */
public record Net(
    String name,
    String[] places,
    String[] transitions,
    long[] initial,
    Arcs[] in,
    Arcs[] out,
    List<int[]> units) {

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
   * Whether one transition may take away what the other needs. Where neither does, they commute:
   * effects of transitions are sums.
   */
  public boolean disables(int transition, int other) {
    Arcs need = in[other];
    for (int i = 0; i < need.size(); i++) {
      if (change(transition, need.places()[i]) < 0) {
        return true;
      }
    }
    return false;
  }
}
