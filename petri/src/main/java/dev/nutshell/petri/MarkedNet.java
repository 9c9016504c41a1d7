package dev.nutshell.petri;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.petri.ltl.NetFormulas;

/** A net of any kind, as properties over markings see it. */
public interface MarkedNet extends TransitionSystem.Plain {
  int placeCount();

  String placeName(int place);

  int transitionCount();

  String transitionName(int transition);

  /** The tokens of a place, of all colours. */
  long tokens(State state, int place);

  /** The tokens of every place. */
  default void tokens(State state, long[] into) {
    for (int p = 0; p < into.length; p++) {
      into[p] = tokens(state, p);
    }
  }

  /** The largest number of tokens of one colour in a place. */
  long mostOfOneColour(State state, int place);

  /** Whether a transition, in some binding, is enabled. */
  boolean isEnabled(State state, int transition);

  @Override
  default Stated.Understanding formula(String text) {
    return NetFormulas.read(text, this);
  }

  /** What some places, as often as they are named, never hold more than by the net's structure. */
  default long ceiling(int[] places) {
    return Long.MAX_VALUE;
  }
}
