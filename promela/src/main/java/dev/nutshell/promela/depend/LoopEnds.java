package dev.nutshell.promela.depend;

import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.table.ControlGraph;
import java.util.BitSet;

/**
 * Nodes whose next event may close a loop of the control flow. Every loop of a proctype has one: a
 * depth-first walk finds a transition back in each, and whoever takes an event with it is told by
 * the node where the event starts.
 */
final class LoopEnds {
  private final ControlGraph graph;
  private final BitSet closing = new BitSet();

  LoopEnds(ControlGraph graph, ControlFlow flow) {
    this.graph = graph;
    findBackward();
    flow.carryBack(graph, closing);
  }

  private void findBackward() {
    int nodes = graph.nodes();
    int[] path = new int[nodes + 1];
    int[] next = new int[nodes];
    BitSet seen = new BitSet();
    BitSet onPath = new BitSet();
    for (int start = 0; start < nodes; start++) {
      if (seen.get(start)) {
        continue;
      }
      int depth = 0;
      path[0] = start;
      seen.set(start);
      onPath.set(start);
      next[start] = graph.firstTransition(start);
      while (depth >= 0) {
        int node = path[depth];
        if (next[node] == graph.firstTransition(node + 1)) {
          onPath.clear(node);
          depth--;
          continue;
        }
        int target = graph.target(next[node]++);
        if (target == Transition.GONE) {
          continue;
        }
        if (onPath.get(target)) {
          closing.set(node);
        } else if (!seen.get(target)) {
          seen.set(target);
          onPath.set(target);
          next[target] = graph.firstTransition(target);
          path[++depth] = target;
        }
      }
    }
  }

  boolean isClosing(int node) {
    return closing.get(node);
  }
}
