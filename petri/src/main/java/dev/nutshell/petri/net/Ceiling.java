package dev.nutshell.petri.net;

import dev.nutshell.petri.net.Semiflows.Semiflow;
import java.util.Arrays;
import java.util.List;

/**
 * How many tokens some places can hold together at most. An invariant with weights y and the sum s
 * allows places with weights c no more than s · max(c/y); where one does not cover all places,
 * those that are left are covered by others, each time by the one that allows the least a place.
 */
final class Ceiling {
  private static final long LARGEST = 1L << 40;
  private static final int MOST_WORK = 1 << 21;

  private final List<Semiflow> flows;

  /** How often each place is still to be counted. */
  private final int[] left;

  private int work;

  private Ceiling(int[] places, List<Semiflow> flows, int placeCount) {
    this.flows = flows;
    left = new int[placeCount];
    for (int place : places) {
      left[place]++;
    }
  }

  /** Long.MAX_VALUE where some place has no bound, or it takes too long to tell. */
  static long of(int[] places, List<Semiflow> flows, int placeCount) {
    return new Ceiling(places, flows, placeCount).cover(places);
  }

  private long cover(int[] places) {
    long ceiling = 0;
    for (int place : places) {
      if (left[place] > 0) {
        Semiflow flow = cheapest(place);
        if (flow == null || work > MOST_WORK) {
          return Long.MAX_VALUE;
        }
        ceiling += most(flow);
        for (int covered : flow.places()) {
          left[covered] = 0;
        }
      }
    }
    return ceiling;
  }

  /** Of the invariants that have a place, the one that allows the least a place. */
  private Semiflow cheapest(int place) {
    Semiflow best = null;
    double price = Double.MAX_VALUE;
    for (Semiflow flow : flows) {
      work++;
      if (flow.sum() < LARGEST
          && Arrays.binarySearch(flow.places(), place) >= 0
          && work <= MOST_WORK) {
        double here = (double) most(flow) / covered(flow);
        if (here < price) {
          price = here;
          best = flow;
        }
      }
    }
    return best;
  }

  private long most(Semiflow flow) {
    work += 2 * flow.places().length;
    long most = 0;
    for (int i = 0; i < flow.places().length; i++) {
      most = Math.max(most, flow.sum() * left[flow.places()[i]] / flow.weights()[i]);
    }
    return most;
  }

  private int covered(Semiflow flow) {
    int covered = 0;
    for (int place : flow.places()) {
      covered += left[place] > 0 ? 1 : 0;
    }
    return covered;
  }
}
