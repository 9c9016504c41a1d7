package dev.nutshell.promela.machine;

import java.util.Arrays;

/**
 * What a process minds others to do before it has moved: what would not commute with its enabled
 * steps, and what could enable its disabled ones. Each set is compared with the set of the same
 * name in the {@link Footprint} of others.
 *
 * <p>A send and a receive at the two ends of one channel commute where both are enabled. So an
 * enabled send minds sends and looks only, a disabled one (the channel is full) receives only; an
 * enabled receive minds receives and looks, one that finds the channel empty minds sends, and one
 * that finds another message at its head minds receives.
 */
final class Stance {
  /** Cells that others must not write. */
  final long[] reads;

  /** Cells that others must neither read nor write. */
  final long[] writes;

  final long[] sends;
  final long[] receives;
  final long[] looks;
  int processes;

  Stance(int cellWords, int channelWords) {
    reads = new long[cellWords];
    writes = new long[cellWords];
    sends = new long[channelWords];
    receives = new long[channelWords];
    looks = new long[channelWords];
  }

  /** Minds all that does not commute with steps of that footprint. */
  void addEnabled(Footprint steps) {
    Footprint.join(reads, steps.reads);
    Footprint.join(writes, steps.writes);
    Footprint.join(sends, steps.sends);
    Footprint.join(receives, steps.receives);
    Footprint.join(looks, steps.sends);
    Footprint.join(looks, steps.receives);
    Footprint.join(sends, steps.looks);
    Footprint.join(receives, steps.looks);
    if ((steps.processes & Footprint.STARTS) != 0) {
      processes |= Footprint.STARTS | Footprint.ENDS | Footprint.COUNTS;
    }
    // Only one process can end at a time, so no two ends are ever enabled together. Where ends are
    // taken at once, two processes that come to theirs are gone together in either order.
    if ((steps.processes & Footprint.ENDS) != 0) {
      processes |= Footprint.STARTS | Footprint.COUNTS;
    }
    if ((steps.processes & Footprint.COUNTS) != 0) {
      processes |= Footprint.STARTS | Footprint.ENDS;
    }
  }

  void add(Stance other) {
    Footprint.join(reads, other.reads);
    Footprint.join(writes, other.writes);
    Footprint.join(sends, other.sends);
    Footprint.join(receives, other.receives);
    Footprint.join(looks, other.looks);
    processes |= other.processes;
  }

  /** Whether a process with that footprint may do what this one minds. */
  boolean minds(Footprint others) {
    return (processes & others.processes) != 0
        || Footprint.meet(reads, others.writes)
        || Footprint.meet(writes, others.writes)
        || Footprint.meet(writes, others.reads)
        || Footprint.meet(sends, others.sends)
        || Footprint.meet(receives, others.receives)
        || Footprint.meet(looks, others.looks);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Stance that
        && Arrays.equals(reads, that.reads)
        && Arrays.equals(writes, that.writes)
        && Arrays.equals(sends, that.sends)
        && Arrays.equals(receives, that.receives)
        && Arrays.equals(looks, that.looks)
        && processes == that.processes;
  }

  @Override
  public int hashCode() {
    int hash = Arrays.hashCode(reads) * 31 + Arrays.hashCode(writes);
    hash = hash * 31 + Arrays.hashCode(sends);
    hash = hash * 31 + Arrays.hashCode(receives);
    return (hash * 31 + Arrays.hashCode(looks)) * 31 + processes;
  }
}
