package dev.nutshell.promela.liveness;

import java.util.BitSet;
import java.util.List;

/**
 * What to reset in processes of one type. Scalars are numbered as in {@link LocalCells}.
 *
 * @param initial when a process starts
 * @param transitions after each transition, by control state and place in its list
 */
public record Resets(BitSet initial, List<List<BitSet>> transitions) {
  static Resets none() {
    return new Resets(new BitSet(), List.of());
  }
}
