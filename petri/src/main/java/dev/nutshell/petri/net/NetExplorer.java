package dev.nutshell.petri.net;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Independence;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.ReversibleExplorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.reduce.Reducer;
import dev.nutshell.engine.reduce.ReducingExplorer;
import dev.nutshell.engine.reduce.Sought;
import dev.nutshell.engine.reduce.StubbornSets;
import dev.nutshell.petri.net.Packing.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Fires transitions; an event is the number of a transition. For every transition it is counted how
 * many of its input places hold too little; the counts are brought up to date from the state asked
 * about before, by the places that differ. Successive questions of a search are about similar
 * states.
 */
final class NetExplorer implements ReversibleExplorer, Independence, ReducingExplorer {
  private final NetSystem system;
  private final Packing packing;
  private final Firing[] firings;
  private final Firing only;
  private final Field[] fieldAt;
  private final int[][] takers;
  private final long[][] weights;
  private final byte[] last;
  private final long[] enabled;
  private final int[] lacking;
  private final BitSet fired = new BitSet();
  private final int length;

  NetExplorer(NetSystem system, NetCode code) {
    this.system = system;
    packing = code.packing();
    firings = code.firings();
    only = firings.length == 1 ? firings[0] : null;
    fieldAt = code.fieldAt();
    takers = code.takers();
    weights = code.weights();
    length = packing.length();
    last = new byte[8 * packing.words()];
    int transitions = packing.net.transitionCount();
    enabled = new long[(transitions + 63) / 64];
    lacking = new int[transitions];
    for (int t = 0; t < transitions; t++) {
      Net.Arcs in = packing.net.in()[t];
      for (int i = 0; i < in.size(); i++) {
        if (packing.tokens(in.places()[i], last) < in.weights()[i]) {
          lacking[t]++;
        }
      }
      if (lacking[t] == 0) {
        enabled[t >> 6] |= 1L << t;
      }
    }
  }

  @Override
  public void initial(State into) {
    into.resize(length);
    packing.initial(into.bytes());
  }

  @Override
  public int enabled(State state, EventList into) {
    byte[] vector = state.bytes();
    for (int at = 0; at < last.length; at += 8) {
      long before = Words.get(last, at);
      long now = Words.get(vector, at);
      if (before != now) {
        Words.set(last, at, now);
        compare(at << 3, before, now);
      }
    }
    into.clear();
    for (int w = 0; w < enabled.length; w++) {
      for (long left = enabled[w]; left != 0; left &= left - 1) {
        into.add((w << 6) + Long.numberOfTrailingZeros(left));
      }
    }
    return Explorer.OK;
  }

  /** Goes through the fields in which two words differ. */
  private void compare(int firstBit, long before, long now) {
    for (long difference = before ^ now; difference != 0; ) {
      Field field = fieldAt[firstBit + Long.numberOfTrailingZeros(difference)];
      difference &= ~(field.mask() << field.shift());
      long from = before >>> field.shift() & field.mask();
      long to = now >>> field.shift() & field.mask();
      if (field.isCounter()) {
        recount(field.places()[0], from, to);
      } else {
        if (field.marked(from) >= 0) {
          recount(field.marked(from), 1, 0);
        }
        if (field.marked(to) >= 0) {
          recount(field.marked(to), 0, 1);
        }
      }
    }
  }

  /** The tokens of a place went from one number to another: who has enough now, who no longer? */
  private void recount(int place, long from, long to) {
    int[] some = takers[place];
    long[] needs = weights[place];
    if (from < to) {
      for (int i = 0; i < some.length; i++) {
        if (from < needs[i] && needs[i] <= to && --lacking[some[i]] == 0) {
          enabled[some[i] >> 6] |= 1L << some[i];
        }
      }
    } else {
      for (int i = 0; i < some.length; i++) {
        if (to < needs[i] && needs[i] <= from && lacking[some[i]]++ == 0) {
          enabled[some[i] >> 6] &= ~(1L << some[i]);
        }
      }
    }
  }

  @Override
  public int fire(State state, int event, State into) {
    into.copyFrom(state);
    int overflow =
        only != null
            ? only.fire(event, into.bytes())
            : firings[event >> Firing.SHARE_BITS].fire(event & Firing.SHARE - 1, into.bytes());
    fired.set(event);
    if (overflow != 0) {
      return system.outgrown(packing, overflow - 1);
    }
    return Explorer.OK;
  }

  @Override
  public boolean unfire(State state, int event, State into) {
    into.copyFrom(state);
    return firings[event >> Firing.SHARE_BITS].unfire(event & Firing.SHARE - 1, into.bytes());
  }

  @Override
  public boolean independent(State state, int event, int other) {
    return !packing.net.disables(event, other) && !packing.net.disables(other, event);
  }

  @Override
  public Reducer reducer(Sought sought, StubbornSets.Size size) {
    return new NetReducer(packing, Neighbours.of(packing.net, takers), sought, size);
  }

  @Override
  public int label(State state, int event) {
    return event;
  }

  @Override
  public List<Narrator.Step> unreached() {
    List<Narrator.Step> steps = new ArrayList<>();
    int count = packing.net.transitionCount();
    for (int t = fired.nextClearBit(0); t < count; t = fired.nextClearBit(t + 1)) {
      steps.add(Narrator.Step.of(packing.net.transitions()[t]));
    }
    return steps;
  }

  @Override
  public String toString() {
    return "explorer of " + packing.net.name() + Arrays.toString(enabled);
  }
}
