package dev.nutshell.petri.mcc;

import dev.nutshell.engine.search.EdgeSink;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The state graph, kept to answer liveness: a net is live if every terminal strongly connected
 * component has an edge of every transition. Edges arrive ordered by their source.
 */
final class Graph implements EdgeSink {
  private final long most;
  private int[] labels = new int[1 << 12];
  private int[] targets = new int[1 << 12];
  private int[] starts = new int[1 << 10];
  private int edges;
  private int sources;
  private boolean tooLarge;

  Graph(long most) {
    this.most = most;
  }

  boolean isTooLarge() {
    return tooLarge;
  }

  @Override
  public void edge(long from, int label, long to) {
    if (tooLarge || edges == most || from >= Integer.MAX_VALUE - 8) {
      tooLarge = true;
      return;
    }
    startAt((int) from);
    if (edges == labels.length) {
      labels = Arrays.copyOf(labels, 2 * edges);
      targets = Arrays.copyOf(targets, 2 * edges);
    }
    labels[edges] = label;
    targets[edges++] = (int) to;
  }

  private void startAt(int state) {
    if (state + 2 > starts.length) {
      starts = Arrays.copyOf(starts, Math.max(state + 2, 2 * starts.length));
    }
    while (sources <= state) {
      starts[sources++] = edges;
    }
  }

  /** Tarjan's algorithm without recursion; a component is looked at when it is complete. */
  boolean isLive(int states, int transitions) {
    startAt(states);
    int[] index = new int[states];
    int[] low = new int[states];
    int[] component = new int[states];
    int[] next = new int[states];
    int[] path = new int[states];
    int[] waiting = new int[states];
    int depth = 0;
    int waits = 0;
    int count = 1;
    int components = 0;
    path[depth++] = 0;
    while (depth > 0) {
      int state = path[depth - 1];
      if (index[state] == 0) {
        index[state] = low[state] = count++;
        next[state] = starts[state];
        waiting[waits++] = state;
      }
      boolean descends = false;
      while (next[state] < starts[state + 1] && !descends) {
        int target = targets[next[state]++];
        if (index[target] == 0) {
          path[depth++] = target;
          descends = true;
        } else if (component[target] == 0) {
          low[state] = Math.min(low[state], index[target]);
        }
      }
      if (descends) {
        continue;
      }
      depth--;
      if (low[state] == index[state]) {
        components++;
        int from = waits;
        do {
          component[waiting[--from]] = components;
        } while (waiting[from] != state);
        if (!hasAll(waiting, from, waits, component, transitions)) {
          return false;
        }
        waits = from;
      }
      if (depth > 0) {
        low[path[depth - 1]] = Math.min(low[path[depth - 1]], low[state]);
      }
    }
    return true;
  }

  /** Whether a component can be left, or has an edge of every transition. */
  private boolean hasAll(int[] states, int from, int to, int[] component, int transitions) {
    BitSet seen = new BitSet(transitions);
    for (int i = from; i < to; i++) {
      int state = states[i];
      for (int e = starts[state]; e < starts[state + 1]; e++) {
        if (component[targets[e]] != component[state]) {
          return true;
        }
        seen.set(labels[e]);
      }
    }
    return seen.cardinality() == transitions;
  }
}
