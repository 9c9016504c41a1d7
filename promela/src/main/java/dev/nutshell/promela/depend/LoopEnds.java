package dev.nutshell.promela.depend;

import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.table.ControlGraph;
import java.util.BitSet;

/**
 * Nodes whose next event may close a loop of the control flow. Every loop of a proctype has one: a
 * depth-first walk over the nodes at which processes are found, with joined steps as one, finds a
 * way back in each, and whoever takes an event with it is told by the node where the event starts.
 */
final class LoopEnds {
  private final ControlGraph graph;
  private final ControlFlow flow;
  private final BitSet closing = new BitSet();

  LoopEnds(ControlGraph graph, ControlFlow flow) {
    this.graph = graph;
    this.flow = flow;
    findBackward();
    flow.carryBack(graph, closing);
  }

  /** Where processes may be found after the next step from the node. */
  private int[] successors(int node) {
    BitSet found = new BitSet();
    for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
      if (graph.target(t) != Transition.GONE) {
        found.or(flow.arrivals(graph.target(t)));
      }
    }
    return found.stream().filter(at -> !flow.isPassed(at)).toArray();
  }

  private void findBackward() {
    int nodes = graph.nodes();
    int[] path = new int[nodes + 1];
    int[][] successors = new int[nodes][];
    int[] next = new int[nodes];
    BitSet onPath = new BitSet();
    for (int start = 0; start < nodes; start++) {
      if (successors[start] != null || flow.isPassed(start)) {
        continue;
      }
      int depth = 0;
      path[0] = start;
      successors[start] = successors(start);
      onPath.set(start);
      while (depth >= 0) {
        int node = path[depth];
        if (next[node] == successors[node].length) {
          onPath.clear(node);
          depth--;
          continue;
        }
        int target = successors[node][next[node]++];
        if (onPath.get(target)) {
          closing.set(node);
        } else if (successors[target] == null) {
          successors[target] = successors(target);
          onPath.set(target);
          path[++depth] = target;
        }
      }
    }
  }

  boolean isClosing(int node) {
    return closing.get(node);
  }
}
