package dev.nutshell.engine.store.replay;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.State;

/**
 * Asks whether a state is the one of a number by taking back the events that led to that number,
 * from the state on. It ends as soon as an event cannot be taken back, and needs no list of events.
 *
 * <p>What lies on the way back is not known to be a state of the model until the end, so no
 * landmark can be placed there. A way that is too long is therefore left to a replay, which places
 * some.
 */
public final class Unwinding {
  private final Abilities.Reversal reversal;
  private final Backedges edges;
  private final Replay.Anchors anchors;
  private final Replay replay;
  private final long longest;
  private final State anchor = new State();
  private State here = new State();
  private State before = new State();

  public Unwinding(
      Abilities.Reversal reversal, Backedges edges, Replay.Anchors anchors, Replay replay) {
    this.reversal = reversal;
    this.edges = edges;
    this.anchors = anchors;
    this.replay = replay;
    longest = anchors.keepsLandmarks() ? 2 * Replay.LANDMARK_STEPS : Long.MAX_VALUE;
  }

  public boolean matches(long wanted, State state) {
    State at = state;
    long number = wanted;
    long steps = 0;
    for (edges.read(number); !anchors.load(number, anchor); edges.read(number)) {
      if (steps++ == longest) {
        return replay.rebuild(wanted).sameAs(state);
      }
      if (!reversal.unfire(at, edges.readEvent(), before)) {
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
