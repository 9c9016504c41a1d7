package dev.nutshell.promela.table;

import dev.nutshell.promela.automaton.Automata;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.vector.VectorPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What gives variables their first values, in parts: some of each proctype, then of globals, then
 * of never claims.
 */
public final class Beginnings {
  private final List<List<Beginning>> parts = new ArrayList<>();
  private final int[] first;

  Beginnings(Proctypes types, Program program, VectorPlan plan) {
    List<Process> claims = program.processes(Process.Kind.NEVER);
    first = new int[types.size() + 2 + claims.size()];
    for (int type = 0; type < types.size(); type++) {
      parts.addAll(
          Beginning.cut(Beginning.of(types.process(type), types.automaton(type).late(), plan)));
      first[type + 1] = parts.size();
    }
    parts.addAll(Beginning.cut(Beginning.of(program.globals(), plan)));
    first[types.size() + 1] = parts.size();
    for (int claim = 0; claim < claims.size(); claim++) {
      Process never = claims.get(claim);
      parts.addAll(Beginning.cut(Beginning.of(never, lateOf(never), plan)));
      first[types.size() + 2 + claim] = parts.size();
    }
  }

  /** Those that get their first value by a step of the claim's. */
  private static Set<Variable> lateOf(Process never) {
    return never.variables().isEmpty() ? Set.of() : Automata.of(never, Set.of()).late();
  }

  /** The number of parts. */
  public int size() {
    return parts.size();
  }

  public List<Beginning> get(int part) {
    return parts.get(part);
  }

  /**
   * @param owner a proctype; the number of proctypes for globals; above that a never claim, and one
   *     more for the end of them
   */
  public int first(int owner) {
    return first[owner];
  }
}
