package dev.nutshell.promela.depend;

import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.table.ControlGraph;
import java.util.BitSet;
import java.util.function.IntPredicate;

/** Nodes from which an event may come to, or leave, a place that somebody looks for. */
final class WatchedNodes {
  private final BitSet touching = new BitSet();

  /**
   * @param watched whether it matters if a process is at the node
   */
  WatchedNodes(ControlGraph graph, ControlFlow flow, IntPredicate watched) {
    for (int node = 0; node < graph.nodes(); node++) {
      touching.set(node, watched.test(node) || leadsTo(node, graph, watched));
    }
    flow.carryBack(graph, touching);
  }

  private static boolean leadsTo(int node, ControlGraph graph, IntPredicate watched) {
    for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
      int target = graph.target(t);
      if (target != Transition.GONE && watched.test(target)) {
        return true;
      }
    }
    return false;
  }

  boolean isTouching(int node) {
    return touching.get(node);
  }
}
