package dev.nutshell.promela.table;

import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.vector.VectorPlan;
import java.util.ArrayList;
import java.util.List;

/** What gives variables their first values, in parts: some of each proctype, then of globals. */
public final class Beginnings {
  private final List<List<Beginning>> parts = new ArrayList<>();
  private final int[] first;

  Beginnings(Proctypes types, List<Variable> globals, VectorPlan plan) {
    first = new int[types.size() + 2];
    for (int type = 0; type < types.size(); type++) {
      parts.addAll(
          Beginning.cut(Beginning.of(types.process(type), types.automaton(type).late(), plan)));
      first[type + 1] = parts.size();
    }
    parts.addAll(Beginning.cut(Beginning.of(globals, plan)));
    first[types.size() + 1] = parts.size();
  }

  /** The number of parts. */
  public int size() {
    return parts.size();
  }

  public List<Beginning> get(int part) {
    return parts.get(part);
  }

  /**
   * @param owner a proctype; the number of proctypes for globals, and one more for the end of them
   */
  public int first(int owner) {
    return first[owner];
  }
}
