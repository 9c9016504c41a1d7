package dev.nutshell.petri.mcc;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.petri.Ints;
import dev.nutshell.petri.graph.Bits;

/**
 * Who leads to each state. Edges arrive ordered by their source and are turned round in the end:
 * four bytes an edge and four a state, twice that while they are turned round; outside of the heap.
 */
final class Predecessors implements AutoCloseable {
  private static final long MOST = Integer.MAX_VALUE - 8;

  private final MemoryBudget budget;
  private final long most;
  private final Ints targets;
  private final Ints starts;
  private final Ints sources;
  private final Ints firsts;
  private int edges;
  private int begun;

  Predecessors(MemoryBudget budget) {
    this.budget = budget;
    most = budget.most(MOST);
    targets = new Ints(budget);
    starts = new Ints(budget);
    sources = new Ints(budget);
    firsts = new Ints(budget);
  }

  void edge(long from, long to) {
    if (edges >= most || Math.max(from, to) >= most) {
      throw MemoryBudget.Exhausted.full(
          "a graph has at most %,d states and as many edges".formatted(most));
    }
    startAt((int) from);
    targets.ensure(edges + 1L);
    targets.set(edges++, (int) to);
  }

  private void startAt(int state) {
    starts.ensure(state + 2L);
    while (begun <= state) {
      starts.set(begun++, edges);
    }
  }

  /** All edges are there: turns them round, and takes note of the states that none leaves. */
  Bits turnRound(int states) {
    startAt(states);
    Bits deadlocks = new Bits(budget);
    try {
      deadlocks.ensure(states);
      firsts.ensure(states + 1L);
      sources.ensure(edges);
      // The number of edges into a state, then where they end, then where they begin.
      for (int edge = 0; edge < edges; edge++) {
        int target = targets.get(edge);
        firsts.set(target, firsts.get(target) + 1);
      }
      for (int state = 1; state <= states; state++) {
        firsts.set(state, firsts.get(state) + firsts.get(state - 1));
      }
      for (int state = states - 1; state >= 0; state--) {
        int first = starts.get(state);
        if (first == starts.get(state + 1L)) {
          deadlocks.set(state);
        }
        for (int edge = starts.get(state + 1L) - 1; edge >= first; edge--) {
          int target = targets.get(edge);
          int at = firsts.get(target) - 1;
          firsts.set(target, at);
          sources.set(at, state);
        }
      }
      targets.close();
      starts.close();
      return deadlocks;
    } catch (MemoryBudget.Exhausted exhausted) {
      deadlocks.close();
      throw exhausted;
    }
  }

  int first(int state) {
    return firsts.get(state);
  }

  int end(int state) {
    return firsts.get(state + 1L);
  }

  int source(int edge) {
    return sources.get(edge);
  }

  @Override
  public void close() {
    targets.close();
    starts.close();
    sources.close();
    firsts.close();
  }
}
