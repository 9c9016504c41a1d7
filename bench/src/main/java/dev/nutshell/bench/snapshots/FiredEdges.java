package dev.nutshell.bench.snapshots;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.lts.LtsSystem;
import java.util.BitSet;
import java.util.List;

/** A system from a file that remembers which of its edges a search has fired. */
final class FiredEdges implements TransitionSystem.Plain {
  private final LtsSystem system;
  private final int[] firstEdges;
  private BitSet fired = new BitSet();

  FiredEdges(LtsSystem system) {
    this.system = system;
    firstEdges = new int[system.states() + 1];
    Explorer explorer = system.explorer();
    State state = new State();
    EventList events = new EventList();
    explorer.initial(state);
    for (int i = 0; i < system.states(); i++) {
      state.setInt(0, i);
      explorer.enabled(state, events);
      firstEdges[i + 1] = firstEdges[i] + events.size();
    }
  }

  BitSet fired() {
    return fired;
  }

  void forget() {
    fired = new BitSet();
  }

  @Override
  public StateLayout layout() {
    return system.layout();
  }

  @Override
  public List<Stated> statements() {
    return List.of();
  }

  @Override
  public boolean mayFail() {
    return false;
  }

  @Override
  public Narrator narrator() {
    return system.narrator();
  }

  @Override
  public Explorer explorer() {
    Explorer explorer = system.explorer();
    return new Explorer.Plain() {
      @Override
      public void initial(State into) {
        explorer.initial(into);
      }

      @Override
      public int enabled(State state, EventList into) {
        return explorer.enabled(state, into);
      }

      @Override
      public int fire(State state, int event, State into) {
        fired.set(firstEdges[state.getInt(0)] + event);
        return explorer.fire(state, event, into);
      }

      @Override
      public int label(State state, int event) {
        return explorer.label(state, event);
      }
    };
  }
}
