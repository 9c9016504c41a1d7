package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.State;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.net.Enabling;
import dev.nutshell.petri.net.NetSystem;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * One marking as formulas see it. What several of them ask is worked out once: formulas over nets
 * that were unfolded name hundreds of places and transitions, again and again.
 */
final class Marking {
  private static final int MANY = 16;

  /** A long sum, or whether one of many transitions is enabled, and when that was worked out. */
  private static final class Known {
    /** Of an atom about a place/transition net, or null. */
    final Enabling.Some transitions;

    int at;
    long value;

    Known(Enabling.Some transitions) {
      this.transitions = transitions;
    }
  }

  private final MarkedNet net;
  private final NetSystem plain;
  private final long[] tokens;
  private final int[] countedAt;
  private final boolean[] enabled;
  private final int[] testedAt;
  private final Map<Formula.Fireable, Known> fireable = new IdentityHashMap<>();
  private final Map<Formula.Count, Known> sums = new IdentityHashMap<>();
  private final Function<Formula.Fireable, Known> unknown;
  private Enabling enabling;
  private int enablingAt;
  private State state;
  private int now;

  Marking(MarkedNet net) {
    this.net = net;
    plain = net instanceof NetSystem system ? system : null;
    tokens = new long[net.placeCount()];
    countedAt = new int[tokens.length];
    enabled = new boolean[net.transitionCount()];
    testedAt = new int[enabled.length];
    unknown = atom -> new Known(plain == null ? null : Enabling.Some.of(atom.transitions()));
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

  /** The tokens of a count's places. */
  long tokens(Formula.Count count) {
    if (count.places().length < MANY) {
      return sum(count.places());
    }
    Known known = sums.computeIfAbsent(count, _ -> new Known(null));
    if (known.at != now) {
      known.at = now;
      known.value = sum(count.places());
    }
    return known.value;
  }

  private long sum(int[] places) {
    long sum = 0;
    for (int place : places) {
      sum += tokens(place);
    }
    return sum;
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
    Known known = fireable.computeIfAbsent(atom, unknown);
    if (known.at != now) {
      known.at = now;
      boolean any =
          known.transitions == null
              ? anyEnabled(atom.transitions())
              : enabling().hasOneOf(known.transitions);
      known.value = any ? 1 : 0;
    }
    return known.value != 0;
  }

  private Enabling enabling() {
    if (enablingAt != now) {
      enablingAt = now;
      enabling = plain.enabling(state, enabling);
    }
    return enabling;
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
