package dev.nutshell.petri;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.petri.ltl.NetFormulas;
import java.util.BitSet;

/** A net of any kind, as properties over markings see it. */
public interface MarkedNet extends TransitionSystem.Plain {
  int placeCount();

  String placeName(int place);

  int transitionCount();

  /** Whether places and transitions are those of a coloured net, each in some of its colours. */
  default boolean isUnfolded() {
    return false;
  }

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

  /** Places whose tokens decide whether a transition is enabled; null where that is not known. */
  default int[] inputs(int transition) {
    return null;
  }

  /** The place whose tokens a reader of the narrator's reads, or -1 where that is not known. */
  default int place(Narrator.IntReader reader) {
    return -1;
  }

  /**
   * What chooses events such that who reads the tokens of some places sees all runs, up to
   * repetitions.
   */
  default Abilities.Ability<Abilities.Sequences> sequences(BitSet read) {
    return Abilities.Ability.unknown(
        "it is not known which events of a coloured net keep all runs");
  }

  @Override
  default Stated.Understanding formula(String text) {
    return NetFormulas.read(text, this);
  }

  /** Whether conditions can be said in a language of the net's own. */
  default boolean hasOwnPredicates() {
    return false;
  }

  /**
   * A condition over markings in the net's own language.
   *
   * @throws IllegalArgumentException where it cannot be understood
   */
  default StatePredicate ownPredicate(String text) {
    throw new IllegalArgumentException("this kind of net has no language for conditions");
  }

  /** What some places, as often as they are named, never hold more than by the net's structure. */
  default long ceiling(int[] places) {
    return Long.MAX_VALUE;
  }
}
