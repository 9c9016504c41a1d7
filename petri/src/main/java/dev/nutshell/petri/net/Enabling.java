package dev.nutshell.petri.net;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.petri.net.Packing.Field;
import java.util.Arrays;

/**
 * Which transitions are enabled in a marking. For every transition it is counted how many of its
 * input places hold too little; the counts are brought up to date from the marking before, by the
 * places that differ. Successive questions of a search are about similar markings.
 */
public final class Enabling {
  private final Packing packing;
  private final Field[] fieldAt;
  private final int[][] takers;
  private final long[][] weights;
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
    weights = code.weights();
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
    int[] some = takers[place];
    long[] needs = weights[place];
    if (from < to) {
      for (int i = 0; i < some.length; i++) {
        if (from < needs[i] && needs[i] <= to && --lacking[some[i]] == 0) {
          enabled[some[i] >> 6] |= 1L << some[i];
        }
      }
    } else {
      for (int i = 0; i < some.length; i++) {
        if (to < needs[i] && needs[i] <= from && lacking[some[i]]++ == 0) {
          enabled[some[i] >> 6] &= ~(1L << some[i]);
        }
      }
    }
  }
}
