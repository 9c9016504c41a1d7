package dev.nutshell.petri.graph;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.petri.Ints;

/**
 * States and labelled edges. Edges arrive ordered by their source. Eight bytes an edge and four a
 * state, outside of the heap.
 */
public final class StateGraph implements AutoCloseable {
  private static final long MOST = Integer.MAX_VALUE - 8;

  private final MemoryBudget budget;
  private final long most;
  private final Ints labels;
  private final Ints targets;
  private final Ints starts;
  private int edges;
  private int sources;

  public StateGraph(MemoryBudget budget) {
    this.budget = budget;
    most = budget.most(MOST);
    labels = new Ints(budget);
    targets = new Ints(budget);
    starts = new Ints(budget);
  }

  public void edge(long from, int label, long to) {
    if (edges >= most || Math.max(from, to) >= most) {
      throw MemoryBudget.Exhausted.full(
          "a graph has at most %,d states and as many edges".formatted(most));
    }
    end(from);
    labels.ensure(edges + 1L);
    targets.ensure(edges + 1L);
    labels.set(edges, label);
    targets.set(edges++, (int) to);
  }

  /** Says that no state below this one has further edges. */
  public void end(long states) {
    starts.ensure(states + 2L);
    while (sources <= states) {
      starts.set(sources++, edges);
    }
  }

  /** How many states are known to have all their edges, or some. */
  public int sources() {
    return sources;
  }

  /** The first edge of a state; the last is before the first of the next one. */
  public int first(long state) {
    return starts.get(state);
  }

  public boolean isDead(long state) {
    return starts.get(state) == starts.get(state + 1L);
  }

  public int label(int edge) {
    return labels.get(edge);
  }

  public int target(int edge) {
    return targets.get(edge);
  }

  MemoryBudget budget() {
    return budget;
  }

  @Override
  public void close() {
    labels.close();
    targets.close();
    starts.close();
  }
}
