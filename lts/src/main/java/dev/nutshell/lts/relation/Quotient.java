package dev.nutshell.lts.relation;

import dev.nutshell.engine.memory.MemoryBudget;
import java.io.IOException;
import java.util.Arrays;

/**
 * A graph whose states are the blocks of a refinement that can be reached from one of them. That
 * one is 0 and the others follow breadth-first, so the numbers do not depend on how the blocks came
 * about.
 */
final class Quotient {
  private final Refinement refinement;
  private final Graph graph;
  private long[] edges = new long[16];
  private int length;

  Quotient(Refinement refinement) {
    this.refinement = refinement;
    graph = refinement.graph();
  }

  /** Takes the edges of the quotient, by the numbers of their sources. */
  interface Sink {
    void edge(int from, int label, int to) throws IOException;
  }

  /** Hands on every edge, and returns how many states there are. */
  int write(int initial, MemoryBudget budget, Sink sink) throws IOException {
    try (Ints numbers = new Ints(budget, refinement.blocks());
        Ints queue = new Ints(budget, refinement.blocks())) {
      int first = refinement.block(initial);
      numbers.set(first, 1);
      queue.set(0, first);
      int found = 1;
      for (int from = 0; from < found; from++) {
        int block = queue.get(from);
        int state = refinement.last(block);
        length = 0;
        if (refinement.diverges(state)) {
          add(Alphabet.HIDDEN, from);
        }
        for (long edge = graph.firstEdge(state); edge < graph.firstEdge(state + 1); edge++) {
          int target = refinement.block(graph.target(edge));
          if (numbers.get(target) == 0) {
            queue.set(found, target);
            numbers.set(target, ++found);
          }
          add(graph.label(edge), numbers.get(target) - 1);
        }
        handOn(from, sink);
      }
      return found;
    }
  }

  private void add(int label, int target) {
    if (length == edges.length) {
      edges = Arrays.copyOf(edges, 2 * length);
    }
    edges[length++] = (long) label << 32 | target;
  }

  private void handOn(int from, Sink sink) throws IOException {
    Arrays.sort(edges, 0, length);
    for (int i = 0; i < length; i++) {
      if (i == 0 || edges[i] != edges[i - 1]) {
        sink.edge(from, (int) (edges[i] >>> 32), (int) edges[i]);
      }
    }
  }
}
