package dev.nutshell.petri.net;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.petri.net.Packing.Field;
import java.util.Arrays;

/**
 * Which transitions are enabled in a marking. For every transition it is counted how many of its
 * input places hold too little, or of the places that hold it back too much; the counts are brought
 * up to date from the marking before, by the places that differ. Successive questions of a search
 * are about similar markings.
 */
public final class Enabling {
  private final Packing packing;
  private final Field[] fieldAt;
  private final NetCode.ByPlace takers;
  private final NetCode.ByPlace stopped;
  private final boolean stops;
  private final byte[] last;
  private final long[] enabled;
  private final int[] lacking;

  /** Some transitions, a bit each. */
  public record Some(int firstWord, long[] bits) {
    public static Some of(int[] transitions) {
      int least = Arrays.stream(transitions).min().orElse(0) >> 6;
      int most = Arrays.stream(transitions).max().orElse(0) >> 6;
      long[] bits = new long[most - least + 1];
      for (int t : transitions) {
        bits[(t >> 6) - least] |= 1L << t;
      }
      return new Some(least, bits);
    }
  }

  Enabling(NetCode code) {
    packing = code.packing();
    fieldAt = code.fieldAt();
    takers = code.takers();
    stopped = code.stopped();
    stops = packing.net.special().hasLimits();
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
      Net.Arcs fewer = packing.net.special().fewer(t);
      for (int i = 0; i < fewer.size(); i++) {
        if (packing.tokens(fewer.places()[i], last) >= fewer.weights()[i]) {
          lacking[t]++;
        }
      }
      if (lacking[t] == 0) {
        enabled[t >> 6] |= 1L << t;
      }
    }
  }

  /** Whether it reads vectors of this packing. */
  boolean reads(Packing other) {
    return packing == other;
  }

  /** Goes on to a marking. */
  void moveTo(byte[] vector) {
    for (int at = 0; at < last.length; at += 8) {
      long before = Words.get(last, at);
      long now = Words.get(vector, at);
      if (before != now) {
        Words.set(last, at, now);
        compare(at << 3, before, now);
      }
    }
  }

  /** The enabled transitions in ascending order. */
  void list(EventList into) {
    into.clear();
    for (int w = 0; w < enabled.length; w++) {
      for (long left = enabled[w]; left != 0; left &= left - 1) {
        into.add((w << 6) + Long.numberOfTrailingZeros(left));
      }
    }
  }

  /** Whether one of some transitions is enabled. */
  public boolean hasOneOf(Some some) {
    for (int i = 0; i < some.bits.length; i++) {
      if ((enabled[some.firstWord + i] & some.bits[i]) != 0) {
        return true;
      }
    }
    return false;
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
    if (from < to) {
      release(takers, place, from, to);
      if (stops) {
        hold(stopped, place, from, to);
      }
    } else {
      hold(takers, place, to, from);
      if (stops) {
        release(stopped, place, to, from);
      }
    }
  }

  /** Those whose weight is above the one number and not above the other lack one thing less. */
  private void release(NetCode.ByPlace arcs, int place, long below, long upto) {
    int[] some = arcs.transitions()[place];
    long[] weights = arcs.weights()[place];
    for (int i = 0; i < some.length; i++) {
      if (below < weights[i] && weights[i] <= upto && --lacking[some[i]] == 0) {
        enabled[some[i] >> 6] |= 1L << some[i];
      }
    }
  }

  /** They lack one thing more. */
  private void hold(NetCode.ByPlace arcs, int place, long below, long upto) {
    int[] some = arcs.transitions()[place];
    long[] weights = arcs.weights()[place];
    for (int i = 0; i < some.length; i++) {
      if (below < weights[i] && weights[i] <= upto && lacking[some[i]]++ == 0) {
        enabled[some[i] >> 6] &= ~(1L << some[i]);
      }
    }
  }
}
