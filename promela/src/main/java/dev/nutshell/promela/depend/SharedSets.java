package dev.nutshell.promela.depend;

import java.util.Arrays;

/** Sets of that which processes share, as bits: cells, channels, and the list of processes. */
abstract sealed class SharedSets permits Footprint, Stance {
  /** Numbers of {@link SharedCells}. */
  final long[] reads;

  final long[] writes;

  /** Numbers of channels. */
  final long[] sends;

  final long[] receives;

  /** Where more than the ends of a channel matters: its length, or what is in its middle. */
  final long[] looks;

  /** What is done to the list of processes. */
  int processes;

  SharedSets(int cellWords, int channelWords) {
    reads = new long[cellWords];
    writes = new long[cellWords];
    sends = new long[channelWords];
    receives = new long[channelWords];
    looks = new long[channelWords];
  }

  final void addAll(SharedSets other) {
    join(reads, other.reads);
    join(writes, other.writes);
    join(sends, other.sends);
    join(receives, other.receives);
    join(looks, other.looks);
    processes |= other.processes;
  }

  static void join(long[] into, long[] from) {
    for (int i = 0; i < into.length; i++) {
      into[i] |= from[i];
    }
  }

  static void set(long[] into, int number) {
    into[number >> 6] |= 1L << number;
  }

  static void setRange(long[] into, int from, int count) {
    for (int i = from; i < from + count; i++) {
      set(into, i);
    }
  }

  static boolean meet(long[] some, long[] others) {
    for (int i = 0; i < some.length; i++) {
      if ((some[i] & others[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public final boolean equals(Object other) {
    return other instanceof SharedSets that
        && getClass() == that.getClass()
        && Arrays.equals(reads, that.reads)
        && Arrays.equals(writes, that.writes)
        && Arrays.equals(sends, that.sends)
        && Arrays.equals(receives, that.receives)
        && Arrays.equals(looks, that.looks)
        && processes == that.processes;
  }

  @Override
  public final int hashCode() {
    int hash = Arrays.hashCode(reads) * 31 + Arrays.hashCode(writes);
    hash = hash * 31 + Arrays.hashCode(sends);
    hash = hash * 31 + Arrays.hashCode(receives);
    return (hash * 31 + Arrays.hashCode(looks)) * 31 + processes;
  }
}
