package dev.nutshell.engine.store.replay;

import dev.nutshell.engine.model.ReversibleExplorer;
import dev.nutshell.engine.model.State;

/**
 * Asks whether a state is the one of a number by taking back the events that led to that number,
 * from the state on. It ends as soon as an event cannot be taken back, and needs no list of events.
 */
public final class Unwinding {
  private final ReversibleExplorer explorer;
  private final Backedges edges;
  private final Replay.Anchors anchors;
  private final State anchor = new State();
  private State here = new State();
  private State before = new State();

  public Unwinding(ReversibleExplorer explorer, Backedges edges, Replay.Anchors anchors) {
    this.explorer = explorer;
    this.edges = edges;
    this.anchors = anchors;
  }

  public boolean matches(long number, State state) {
    State at = state;
    for (edges.read(number); !anchors.load(number, anchor); edges.read(number)) {
      if (!explorer.unfire(at, edges.readEvent(), before)) {
        return false;
      }
      State swap = here;
      here = before;
      before = swap;
      at = here;
      number = edges.readParent();
    }
    return anchor.sameAs(at);
  }
}
