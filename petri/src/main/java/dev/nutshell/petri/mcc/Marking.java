package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.State;
import dev.nutshell.petri.MarkedNet;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * One marking as formulas see it. What several of them ask is worked out once: formulas over nets
 * that were unfolded name hundreds of places and transitions, again and again.
 */
final class Marking {
  private static final int MANY = 16;

  /** What an atom was found to be. */
  private static final class Known {
    int at;
    boolean answer;
  }

  private final MarkedNet net;
  private final long[] tokens;
  private final int[] countedAt;
  private final boolean[] enabled;
  private final int[] testedAt;
  private final Map<Formula.Fireable, Known> fireable = new IdentityHashMap<>();
  private State state;
  private int now;

  Marking(MarkedNet net) {
    this.net = net;
    tokens = new long[net.placeCount()];
    countedAt = new int[tokens.length];
    enabled = new boolean[net.transitionCount()];
    testedAt = new int[enabled.length];
  }

  /** From now on this is the marking. */
  void look(State at) {
    state = at;
    now++;
  }

  long tokens(int place) {
    if (countedAt[place] != now) {
      countedAt[place] = now;
      tokens[place] = net.tokens(state, place);
    }
    return tokens[place];
  }

  boolean isEnabled(int transition) {
    if (testedAt[transition] != now) {
      testedAt[transition] = now;
      enabled[transition] = net.isEnabled(state, transition);
    }
    return enabled[transition];
  }

  /** Whether one of an atom's transitions is enabled. */
  boolean isFireable(Formula.Fireable atom) {
    if (atom.transitions().length < MANY) {
      return anyEnabled(atom.transitions());
    }
    Known known = fireable.computeIfAbsent(atom, _ -> new Known());
    if (known.at != now) {
      known.at = now;
      known.answer = anyEnabled(atom.transitions());
    }
    return known.answer;
  }

  private boolean anyEnabled(int[] transitions) {
    for (int transition : transitions) {
      if (isEnabled(transition)) {
        return true;
      }
    }
    return false;
  }
}
