package dev.nutshell.report.graph;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * A state space that is small enough to be looked at. States are numbered from 0, the initial one.
 */
public final class Graph {
  private final IntFunction<String> labels;
  private final long mostStates;
  private final int mostEdges;
  private int[] from = new int[64];
  private int[] to = new int[64];
  private int[] label = new int[64];
  private int edges;

  /** There is more of it than was allowed. */
  public static final class TooLarge extends Exception {
    TooLarge() {
      super(null, null, false, false);
    }
  }

  public Graph(IntFunction<String> labels, long mostStates, int mostEdges) {
    this.labels = labels;
    this.mostStates = mostStates;
    this.mostEdges = mostEdges;
  }

  public void edge(long source, int name, long target) throws TooLarge {
    if (source >= mostStates || target >= mostStates || edges == mostEdges) {
      throw new TooLarge();
    }
    if (edges == from.length) {
      int larger = Math.min(mostEdges, 2 * edges);
      from = Arrays.copyOf(from, larger);
      to = Arrays.copyOf(to, larger);
      label = Arrays.copyOf(label, larger);
    }
    from[edges] = (int) source;
    to[edges] = (int) target;
    label[edges++] = name;
  }

  public int edges() {
    return edges;
  }

  int from(int edge) {
    return from[edge];
  }

  int to(int edge) {
    return to[edge];
  }

  String label(int edge) {
    return labels.apply(label[edge]);
  }

  int labelNumber(int edge) {
    return label[edge];
  }

  String text(int number) {
    return labels.apply(number);
  }
}
