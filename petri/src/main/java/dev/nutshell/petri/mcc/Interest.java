package dev.nutshell.petri.mcc;

import dev.nutshell.petri.net.Net;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * Which transitions can bring a formula closer to being true or false: on every way to a marking
 * where it is, one of them fires. K. Schmidt: <i>Stubborn sets for standard properties</i> (1999).
 * Of a conjunction that is to become true one false part is enough.
 */
final class Interest {
  private final Net net;
  private final Map<Object, int[]> raisers = new IdentityHashMap<>();
  private final Map<Object, int[]> lowerers = new IdentityHashMap<>();

  Interest(Net net) {
    this.net = net;
  }

  /** Names those that can make the formula have this value, which it has not here. */
  void toward(Formula formula, boolean value, Marking marking, IntConsumer into) {
    switch (formula) {
      case Formula.Not not -> toward(not.operand(), !value, marking, into);
      case Formula.All all -> {
        for (Formula part : all.parts()) {
          if (!value) {
            toward(part, false, marking, into);
          } else if (!part.holds(marking)) {
            toward(part, true, marking, into);
            return;
          }
        }
      }
      case Formula.Any any -> {
        for (Formula part : any.parts()) {
          if (value) {
            toward(part, true, marking, into);
          } else if (part.holds(marking)) {
            toward(part, false, marking, into);
            return;
          }
        }
      }
      case Formula.AtMost most -> {
        // The difference of the left and the right number has to fall, or to rise.
        for (int t : value ? lowerers(most) : raisers(most)) {
          into.accept(t);
        }
      }
      case Formula.Fireable fireable -> {
        for (int t : fireable.transitions()) {
          if (value) {
            enablers(t, marking, into);
          } else if (marking.isEnabled(t)) {
            disablers(t, into);
            return;
          }
        }
      }
    }
  }

  /** Names those that can make the number larger. */
  void raise(Formula.Count count, IntConsumer into) {
    for (int t : raisers.computeIfAbsent(count, _ -> moving(weights(count, null), 1))) {
      into.accept(t);
    }
  }

  private int[] raisers(Formula.AtMost most) {
    return raisers.computeIfAbsent(most, _ -> moving(weights(most.left(), most.right()), 1));
  }

  private int[] lowerers(Formula.AtMost most) {
    return lowerers.computeIfAbsent(most, _ -> moving(weights(most.left(), most.right()), -1));
  }

  private long[] weights(Formula.Count plus, Formula.Count minus) {
    long[] weights = new long[net.placeCount()];
    for (int place : plus.places()) {
      weights[place]++;
    }
    if (minus != null) {
      for (int place : minus.places()) {
        weights[place]--;
      }
    }
    return weights;
  }

  /** The transitions that change a weighted sum of tokens in that direction. */
  private int[] moving(long[] weights, int direction) {
    BitSet found = new BitSet();
    for (int t = 0; t < net.transitionCount(); t++) {
      long change = sum(net.out()[t], weights) - sum(net.in()[t], weights);
      found.set(t, Long.signum(change) == direction);
    }
    return found.stream().toArray();
  }

  private static long sum(Net.Arcs arcs, long[] weights) {
    long sum = 0;
    for (int i = 0; i < arcs.size(); i++) {
      sum += arcs.weights()[i] * weights[arcs.places()[i]];
    }
    return sum;
  }

  /** One place that has too few tokens must get more. */
  private void enablers(int transition, Marking marking, IntConsumer into) {
    Net.Arcs in = net.in()[transition];
    for (int i = 0; i < in.size(); i++) {
      int place = in.places()[i];
      if (marking.tokens(place) < in.weights()[i]) {
        for (int t : place(raisers, place, 1)) {
          into.accept(t);
        }
        return;
      }
    }
  }

  private void disablers(int transition, IntConsumer into) {
    for (int place : net.in()[transition].places()) {
      for (int t : place(lowerers, place, -1)) {
        into.accept(t);
      }
    }
  }

  private int[] place(Map<Object, int[]> known, int place, int direction) {
    // The name of the place is one object, so it can be told apart from formulas.
    return known.computeIfAbsent(
        net.places()[place],
        _ -> {
          long[] weights = new long[net.placeCount()];
          weights[place] = 1;
          return moving(weights, direction);
        });
  }
}
