package dev.nutshell.cpn.run;

import java.util.Arrays;

/**
 * What a binding takes and gives, in numbers: the same in every marking, where there is no time and
 * nobody throws dice. Places, colours and counts lie three by three in arrays.
 */
final class Effect {
  private static final int[] NOTHING = {};

  final int transition;
  private final int[] keys;

  /** The binding's number; -1 as long as no marking had the tokens for it. */
  int event = -1;

  /** The values of the transition's variables. */
  final Object[] values;

  final int[] takes;

  /** Places and colours whose equal tokens count as different; null where none do. */
  int[] choices;

  /** What it gives, and by how much it changes what; null until it first occurs. */
  int[] gives;

  int[] changes;

  Effect(int transition, int[] keys, Object[] values, int[] takes) {
    this.transition = transition;
    this.keys = keys;
    this.values = values;
    this.takes = takes;
  }

  boolean isOf(int number, int[] by, int count) {
    if (transition != number) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (keys[i] != by[i]) {
        return false;
      }
    }
    return true;
  }

  void occurs(int[] given) {
    gives = given;
    changes = changes(takes, given);
  }

  boolean isCovered(Marking marking, int[] by) {
    for (int i = 0; i < by.length; i += 3) {
      if (marking.tokens[by[i]].count(by[i + 1]) < by[i + 2]) {
        return false;
      }
    }
    return true;
  }

  /** Sums by place and colour, in their order, without those that are zero. */
  private static int[] changes(int[] takes, int[] gives) {
    int count = (takes.length + gives.length) / 3;
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = key(takes, gives, i);
    }
    Arrays.sort(keys);
    int[] sums = new int[3 * count];
    int size = 0;
    for (int i = 0; i < count; i++) {
      if (i > 0 && keys[i] == keys[i - 1]) {
        continue;
      }
      long sum = sum(takes, keys[i], -1) + sum(gives, keys[i], 1);
      if (sum != 0) {
        sums[size++] = (int) (keys[i] >>> 32);
        sums[size++] = (int) keys[i];
        sums[size++] = Math.toIntExact(sum);
      }
    }
    return size == 0 ? NOTHING : Arrays.copyOf(sums, size);
  }

  private static long key(int[] takes, int[] gives, int index) {
    int at = 3 * index;
    return at < takes.length
        ? (long) takes[at] << 32 | takes[at + 1]
        : (long) gives[at - takes.length] << 32 | gives[at - takes.length + 1];
  }

  private static long sum(int[] of, long key, int sign) {
    long sum = 0;
    for (int i = 0; i < of.length; i += 3) {
      if (((long) of[i] << 32 | of[i + 1]) == key) {
        sum += (long) sign * of[i + 2];
      }
    }
    return sum;
  }
}
