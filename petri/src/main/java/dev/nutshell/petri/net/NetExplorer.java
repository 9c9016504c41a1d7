package dev.nutshell.petri.net;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.Sought;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Fires transitions; an event is the number of a transition. */
final class NetExplorer
    implements Explorer.Plain, Abilities.Reversal, Abilities.Independence, Abilities.Subsets {
  private final NetSystem system;
  private final Packing packing;
  private final Firing[] firings;
  private final Firing only;
  private final int[][] takers;
  private final Enabling enabling;
  private final BitSet fired = new BitSet();
  private final int length;
  private boolean reduced;

  NetExplorer(NetSystem system, NetCode code) {
    this.system = system;
    packing = code.packing();
    firings = code.firings();
    only = firings.length == 1 ? firings[0] : null;
    takers = code.takers().transitions();
    enabling = new Enabling(code);
    length = packing.length();
  }

  @Override
  public void initial(State into) {
    into.resize(length);
    packing.initial(into.bytes());
  }

  @Override
  public int enabled(State state, EventList into) {
    enabling.moveTo(state.bytes());
    enabling.list(into);
    return Explorer.OK;
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
      return system.outgrown(overflow - 1);
    }
    return Explorer.OK;
  }

  /** Leaves in the places that a transition empties what it gives there. */
  int reset(int event, State into) {
    for (int place : packing.net.special().resets(event)) {
      if (!packing.put(place, packing.net.out()[event].weight(place), into.bytes())) {
        return system.outgrown(place);
      }
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
  public Reducer reducer(Sought sought, Reducer.Size size) {
    reduced = true;
    return new NetReducer(packing, Neighbours.of(packing.net, takers), sought, size);
  }

  /**
   * What chooses events such that no run is lost.
   *
   * @param read the places whose tokens are read
   */
  Abilities.Sequences sequences(BitSet read) {
    reduced = true;
    return (size, _) -> new RunReducer(packing, Neighbours.of(packing.net, takers), read, size);
  }

  @Override
  public int label(State state, int event) {
    return event;
  }

  /** Stubborn sets keep what is sought and lose transitions that play no part in it. */
  @Override
  public List<Narrator.Step> unreached() {
    int count = packing.net.transitionCount();
    if (reduced && fired.cardinality() < count) {
      return null;
    }
    List<Narrator.Step> steps = new ArrayList<>();
    for (int t = fired.nextClearBit(0); t < count; t = fired.nextClearBit(t + 1)) {
      steps.add(Narrator.Step.of(packing.net.transitions()[t]));
    }
    return steps;
  }

  @Override
  public void joins(Explorer other) {
    NetExplorer net = (NetExplorer) other;
    fired.or(net.fired);
    reduced |= net.reduced;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    long[] words = fired.toLongArray();
    out.putLongs(words, words.length);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    fired.or(BitSet.valueOf(in.getLongs()));
  }
}
