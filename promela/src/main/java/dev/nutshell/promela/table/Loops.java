package dev.nutshell.promela.table;

import dev.nutshell.promela.automaton.Transition;
import java.util.Arrays;

/**
 * The strongly connected components of a proctype's control flow (Tarjan 1972), without recursion:
 * a proctype may have tens of thousands of nodes in a row.
 */
public final class Loops {
  private static final int UNKNOWN = -1;

  private final ControlGraph graph;
  private final int first;
  private final int[] order;
  private final int[] low;
  private final boolean[] open;
  private final int[] path;
  private final int[] nextTransition;
  private final int[] waiting;
  private final int[] found;
  private final int[] loop;
  private int waitingCount;
  private int foundCount;
  private int number;
  private int loops;

  private Loops(Proctypes types, ControlGraph graph, int type, int[] loop) {
    this.graph = graph;
    this.loop = loop;
    first = types.firstNode(type);
    int nodes = types.firstNode(type + 1) - first;
    order = new int[nodes];
    low = new int[nodes];
    open = new boolean[nodes];
    path = new int[nodes];
    nextTransition = new int[nodes];
    waiting = new int[nodes];
    found = new int[nodes];
    Arrays.fill(order, UNKNOWN);
  }

  /** Numbers the loops, each after all that can be come to from it; returns the nodes in order. */
  public static int[] find(Model model, int type, int[] loop) {
    Loops loops = new Loops(model.types(), model.graph(), type, loop);
    for (int node = 0; node < loops.order.length; node++) {
      if (loops.order[node] == UNKNOWN) {
        loops.walk(node);
      }
    }
    return loops.found;
  }

  private void enter(int node) {
    order[node] = number;
    low[node] = number++;
    open[node] = true;
    waiting[waitingCount++] = node;
    nextTransition[node] = graph.firstTransition(first + node);
  }

  private void walk(int start) {
    int depth = 0;
    path[0] = start;
    enter(start);
    while (depth >= 0) {
      int node = path[depth];
      if (nextTransition[node] < graph.firstTransition(first + node + 1)) {
        int target = graph.target(nextTransition[node]++);
        if (target == Transition.GONE) {
          continue;
        }
        target -= first;
        if (order[target] == UNKNOWN) {
          enter(target);
          path[++depth] = target;
        } else if (open[target]) {
          low[node] = Math.min(low[node], order[target]);
        }
        continue;
      }
      if (low[node] == order[node]) {
        close(node);
      }
      depth--;
      if (depth >= 0) {
        low[path[depth]] = Math.min(low[path[depth]], low[node]);
      }
    }
  }

  private void close(int root) {
    int node;
    do {
      node = waiting[--waitingCount];
      open[node] = false;
      loop[first + node] = loops;
      found[foundCount++] = first + node;
    } while (node != root);
    loops++;
  }
}
