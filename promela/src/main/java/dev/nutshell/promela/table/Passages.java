package dev.nutshell.promela.table;

import java.util.BitSet;
import java.util.List;

/** The nodes that a process does not stop at, because steps are joined there. */
public final class Passages {
  private final boolean merged;
  private final boolean[] passing;
  private final boolean[] departs;

  /**
   * @param given for every automaton the states that are passed through; empty without merging
   */
  Passages(List<BitSet> given, Proctypes types, Actions actions, ControlGraph graph) {
    merged = !given.isEmpty();
    passing = new boolean[graph.nodes()];
    for (int type = 0; type < given.size(); type++) {
      int first = types.firstNode(type);
      given.get(type).stream().forEach(state -> passing[first + state] = true);
    }
    departs = new boolean[graph.nodes()];
    for (int node = 0; node < departs.length; node++) {
      departs[node] =
          passing[node] && actions.kind(graph.action(graph.firstTransition(node))) == Actions.END;
    }
  }

  /** Whether steps are joined at all. */
  public boolean merged() {
    return merged;
  }

  public boolean passing(int node) {
    return passing[node];
  }

  /** Whether the youngest process ends at once in the node; it is passed through then. */
  public boolean departs(int node) {
    return departs[node];
  }

  /** Whether there are such nodes. */
  public boolean anyDeparts() {
    for (boolean one : departs) {
      if (one) {
        return true;
      }
    }
    return false;
  }
}
