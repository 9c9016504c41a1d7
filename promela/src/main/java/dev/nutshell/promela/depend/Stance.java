package dev.nutshell.promela.depend;

/**
 * What a process minds others to do before it has moved: what would not commute with its enabled
 * steps, and what could enable its disabled ones. Each set is compared with the set of the same
 * name in the {@link Footprint} of others: cells in {@code reads} they must not write, those in
 * {@code writes} they must neither read nor write.
 *
 * <p>A send and a receive at the two ends of one channel commute where both are enabled. So an
 * enabled send minds sends and looks only, a disabled one (the channel is full) receives only; an
 * enabled receive minds receives and looks, one that finds the channel empty minds sends, and one
 * that finds another message at its head minds receives.
 */
final class Stance extends SharedSets {
  Stance(int cellWords, int channelWords) {
    super(cellWords, channelWords);
  }

  /** Minds all that does not commute with steps of that footprint. */
  void addEnabled(Footprint steps) {
    join(reads, steps.reads);
    join(writes, steps.writes);
    join(sends, steps.sends);
    join(receives, steps.receives);
    join(looks, steps.sends);
    join(looks, steps.receives);
    join(sends, steps.looks);
    join(receives, steps.looks);
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
    addAll(other);
  }

  /** Whether a process with that footprint may do what this one minds. */
  boolean minds(Footprint others) {
    return (processes & others.processes) != 0
        || meet(reads, others.writes)
        || meet(writes, others.writes)
        || meet(writes, others.reads)
        || meet(sends, others.sends)
        || meet(receives, others.receives)
        || meet(looks, others.looks);
  }
}
