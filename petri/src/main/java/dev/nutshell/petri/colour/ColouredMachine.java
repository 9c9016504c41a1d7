package dev.nutshell.petri.colour;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.State;

/**
 * What generated code builds on: the marking at hand, the frame of variables, and the tokens that
 * an event takes and gives. One a thread.
 */
abstract class ColouredMachine {
  final MarkingLayout layout;
  final Instances instances;
  final int[] f;
  final Multiset taken = new Multiset();
  final Multiset given = new Multiset();
  final TokenList[] lists;

  /** The first thing that went wrong, or 0. */
  int fault;

  /** A number was no part of a colour, so there is no such token. */
  boolean outside;

  private final boolean[] listed;
  private byte[] vector;
  private EventList events;
  private EventList priorities;
  private boolean hit;
  private boolean pretending;

  /**
   * @param listed places whose tokens are gone through, beside the sparse ones
   */
  ColouredMachine(MarkingLayout layout, Instances instances, int frame, boolean[] listed) {
    this.layout = layout;
    this.instances = instances;
    this.listed = listed;
    f = new int[frame];
    lists = new TokenList[listed.length];
    for (int p = 0; p < lists.length; p++) {
      lists[p] = new TokenList();
    }
  }

  // Generated.

  /** Enumerates the bindings of a transition and hands each to {@link #found}. */
  abstract void bind(int transition);

  /** Computes the variables that depend on others. */
  abstract void lets(int transition);

  /** Adds what the transition takes to {@link #taken}. */
  abstract void takes(int transition);

  /** Adds what the transition gives to {@link #given}. */
  abstract void gives(int transition);

  /** Adds what keeps the transition from firing to {@link #given}. */
  abstract void inhibitors(int transition);

  abstract int priority(int transition);

  /** Adds the initial tokens of a place that have to be computed to {@link #given}. */
  abstract void initial(int place);

  abstract int proposition(int number);

  // The marking.

  /** Makes a state the marking at hand. */
  final void load(State state) {
    vector = state.bytes();
    int at = layout.denseBytes();
    for (int p : layout.sparse()) {
      at = BitWriter.read(vector, at, layout.tokenBits(p), lists[p]);
    }
    for (int p = 0; p < listed.length; p++) {
      if (listed[p]) {
        layout.list(vector, p, lists[p]);
      }
    }
  }

  /** From now on the lists are the marking, dense or not. */
  final void pretend() {
    pretending = true;
  }

  final long count(int place, long token) {
    return layout.isDense(place) && !pretending
        ? layout.get(vector, place, token)
        : lists[place].count(token);
  }

  /** How many tokens a place holds; its tokens are listed. */
  final int total(int place) {
    return (int) Math.min(Integer.MAX_VALUE, lists[place].total());
  }

  /** Appends the enabled events of the marking at hand, in an order that depends on it alone. */
  final void enumerate(int transitions, EventList into, EventList ranks) {
    events = into;
    priorities = ranks;
    for (int t = 0; t < transitions; t++) {
      bind(t);
    }
    events = null;
  }

  /** Whether some binding of the transition is enabled in the marking at hand. */
  final boolean isEnabled(int transition) {
    hit = false;
    bind(transition);
    return hit;
  }

  // What follows is called by generated code.

  /** A binding is enabled; true where one is enough. */
  final boolean found(int transition) {
    if (events == null) {
      hit = true;
      return true;
    }
    events.add(instances.number(transition, f));
    if (priorities != null) {
      priorities.add(priority(transition));
    }
    return false;
  }

  /** Whether the marking at hand has all that the transition takes. */
  final boolean covered(int transition) {
    taken.clear();
    takes(transition);
    if (outside()) {
      return false;
    }
    for (int i = 0; i < taken.size; i++) {
      if (taken.counts[i] < 0
          || taken.counts[i] > 0 && count(taken.places[i], taken.tokens[i]) < taken.counts[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether what the transition gives is a multiset at all. */
  final boolean giveable(int transition) {
    given.clear();
    gives(transition);
    return !given.hasNegative();
  }

  /** Whether an inhibitor arc finds what it forbids. */
  final boolean inhibited(int transition) {
    given.clear();
    inhibitors(transition);
    for (int i = 0; i < given.size; i++) {
      if (count(given.places[i], given.tokens[i]) >= given.counts[i]) {
        return true;
      }
    }
    outside = false;
    return false;
  }

  /** Whether a number was outside of its type since the last question. */
  final boolean outside() {
    boolean answer = outside;
    outside = false;
    return answer;
  }

  final void take(int place, long token, int count) {
    if (outside) {
      // There is no such token, so nobody can take it.
      return;
    }
    taken.add(place, token, count);
  }

  final void give(int place, long token, int count) {
    if (!outside && count != 0) {
      given.add(place, token, count);
    }
    outside = false;
  }

  /** A part of a colour, counted from 0. */
  final int digit(int value, int first, int last) {
    if (value < first || value > last) {
      outside = true;
      return 0;
    }
    return value - first;
  }

  final int fail(int number) {
    if (fault == 0) {
      fault = number;
    }
    return 0;
  }

  final int narrow(int value, int first, int last, int faultNumber) {
    if (value < first || value > last) {
      fail(faultNumber);
      return first;
    }
    return value;
  }

  static int wrap(int value, int first, int size) {
    return first + Math.floorMod(value - first, size);
  }

  /** Where an element lies, counted from the vector's first. */
  final int index(int value, int first, int last, int faultNumber) {
    return narrow(value, first, last, faultNumber) - first;
  }

  final int divide(int left, int right, int faultNumber) {
    return right == 0 ? fail(faultNumber) : left / right;
  }

  final int modulo(int left, int right, int faultNumber) {
    return right == 0 ? fail(faultNumber) : left % right;
  }
}
