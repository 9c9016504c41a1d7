package dev.nutshell.promela.table;

import dev.nutshell.promela.liveness.Liveness;
import dev.nutshell.promela.liveness.Resets;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.vector.VectorPlan;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What is set to 0 because nobody will read it. Ranges are pairs of an offset in the process's part
 * of the vector and a size; null stands for none.
 */
public final class ResetRanges {
  private final Liveness liveness;
  private final int[][] after;
  private final int[][] initial;

  /**
   * @param liveness null where nothing is to be reset
   */
  ResetRanges(Liveness liveness, Proctypes types, ControlGraph graph, VectorPlan plan) {
    this.liveness = liveness;
    after = new int[graph.transitions()][];
    initial = new int[types.size()][];
    if (liveness == null) {
      return;
    }
    int next = 0;
    for (int type = 0; type < types.size(); type++) {
      Resets found = liveness.resets().get(type);
      int[][] scalars = plan.scalars(types.process(type));
      initial[type] = ranges(found.initial(), scalars);
      for (List<BitSet> state : found.transitions()) {
        for (BitSet reset : state) {
          after[next++] = ranges(reset, scalars);
        }
      }
    }
  }

  /** Neighbouring scalars become one range. */
  private static int[] ranges(BitSet cells, int[][] scalars) {
    List<Integer> ranges = new ArrayList<>();
    for (int cell = cells.nextSetBit(0); cell >= 0; cell = cells.nextSetBit(cell + 1)) {
      int at = scalars[cell][0];
      int last = ranges.size() - 1;
      if (last > 0 && ranges.get(last - 1) + ranges.get(last) == at) {
        ranges.set(last, ranges.get(last) + scalars[cell][1]);
      } else {
        ranges.add(at);
        ranges.add(scalars[cell][1]);
      }
    }
    return ranges.isEmpty() ? null : ranges.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Whether nothing is ever reset. */
  boolean none() {
    return liveness == null;
  }

  /** After the transition. */
  public int[] after(int transition) {
    return after[transition];
  }

  /** Where a process of the type starts. */
  public int[] initial(int type) {
    return initial[type];
  }

  /** Whether what is written to the variable is never read. */
  public boolean isDead(Variable variable) {
    return liveness != null && variable.isGlobal() && !liveness.isLive(variable);
  }
}
