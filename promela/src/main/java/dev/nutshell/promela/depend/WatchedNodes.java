package dev.nutshell.promela.depend;

import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.table.ControlGraph;
import dev.nutshell.promela.table.Proctypes;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * Nodes from which an event may come to, or leave, a place that somebody looks for, or start a
 * process there.
 */
final class WatchedNodes {
  private final BitSet touching = new BitSet();

  /**
   * @param watched whether it matters if a process is at the node
   */
  WatchedNodes(ControlGraph graph, Proctypes types, Footprints footprints, IntPredicate watched) {
    ControlFlow flow = footprints.flow();
    for (int node = 0; node < graph.nodes(); node++) {
      boolean touches = watched.test(node);
      for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
        int target = graph.target(t);
        touches |= target != Transition.GONE && arrivesAt(target, flow, watched);
        touches |=
            footprints
                .startedBy(t)
                .anyMatch(type -> arrivesAt(types.initialNode(type), flow, watched));
      }
      touching.set(node, touches);
    }
    flow.carryBack(graph, touching);
  }

  private static boolean arrivesAt(int node, ControlFlow flow, IntPredicate watched) {
    return flow.arrivals(node).stream().anyMatch(watched);
  }

  boolean isTouching(int node) {
    return touching.get(node);
  }
}
