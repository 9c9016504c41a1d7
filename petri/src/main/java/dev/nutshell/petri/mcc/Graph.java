package dev.nutshell.petri.mcc;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.property.EdgeSink;
import dev.nutshell.petri.Ints;
import dev.nutshell.petri.MarkedNet;
import java.util.BitSet;

/**
 * The state graph, kept to answer liveness: a net is live if every terminal strongly connected
 * component has an edge of every transition. Edges arrive ordered by their source. Eight bytes an
 * edge and 28 a state, outside of the heap.
 */
final class Graph implements EdgeSink, AutoCloseable {
  private static final long MOST = Integer.MAX_VALUE - 8;

  private final MemoryBudget budget;
  private final long most;
  private final Runnable settled;
  private final Ints labels;
  private final Ints targets;
  private final Ints starts;
  private int edges;
  private int sources;
  private boolean deadlock;

  /**
   * @param settled to be called at a deadlock, which settles the question
   */
  Graph(MemoryBudget budget, Runnable settled) {
    this.budget = budget;
    most = budget.most(MOST);
    this.settled = settled;
    labels = new Ints(budget);
    targets = new Ints(budget);
    starts = new Ints(budget);
  }

  @Override
  public void edge(long from, int label, long to) {
    if (edges >= most || Math.max(from, to) >= most) {
      throw MemoryBudget.Exhausted.full(
          "a graph has at most %,d states and as many edges".formatted(most));
    }
    if (sources < from && !deadlock) {
      deadlock = true;
      settled.run();
    }
    startAt((int) from);
    labels.ensure(edges + 1L);
    targets.ensure(edges + 1L);
    labels.set(edges, label);
    targets.set(edges++, (int) to);
  }

  private void startAt(int state) {
    starts.ensure(state + 2L);
    while (sources <= state) {
      starts.set(sources++, edges);
    }
  }

  /** Whether a state before the last one with an edge has none. */
  boolean hasDeadlock() {
    return deadlock;
  }

  /** Whether every transition can always be enabled again; null where memory does not allow it. */
  Boolean isLive(long states, MarkedNet net) {
    try (Components components = new Components((int) states)) {
      startAt((int) states);
      return components.allHave(net.transitionCount());
    } catch (MemoryBudget.Exhausted exhausted) {
      return null;
    }
  }

  @Override
  public void close() {
    labels.close();
    targets.close();
    starts.close();
  }

  /** Tarjan's algorithm without recursion; a component is looked at when it is complete. */
  private final class Components implements AutoCloseable {
    private final Ints index = new Ints(budget);
    private final Ints low = new Ints(budget);
    private final Ints component = new Ints(budget);
    private final Ints next = new Ints(budget);
    private final Ints path = new Ints(budget);
    private final Ints waiting = new Ints(budget);
    private int depth;
    private int waits;
    private int count = 1;
    private int components;

    Components(int states) {
      try {
        for (Ints each : new Ints[] {index, low, component, next, path, waiting}) {
          each.ensure(states);
        }
      } catch (MemoryBudget.Exhausted exhausted) {
        close();
        throw exhausted;
      }
    }

    boolean allHave(int transitions) {
      path.set(depth++, 0);
      while (depth > 0) {
        int state = path.get(depth - 1);
        if (index.get(state) == 0) {
          index.set(state, count);
          low.set(state, count++);
          next.set(state, starts.get(state));
          waiting.set(waits++, state);
        }
        if (descends(state)) {
          continue;
        }
        depth--;
        if (low.get(state) == index.get(state) && !complete(state, transitions)) {
          return false;
        }
        if (depth > 0) {
          lower(path.get(depth - 1), low.get(state));
        }
      }
      return true;
    }

    private boolean descends(int state) {
      while (next.get(state) < starts.get(state + 1L)) {
        int target = targets.get(next.get(state));
        next.set(state, next.get(state) + 1);
        if (index.get(target) == 0) {
          path.set(depth++, target);
          return true;
        }
        if (component.get(target) == 0) {
          lower(state, index.get(target));
        }
      }
      return false;
    }

    private void lower(int state, int to) {
      low.set(state, Math.min(low.get(state), to));
    }

    /** Takes a component off the stack: it can be left, or has an edge of every transition. */
    private boolean complete(int root, int transitions) {
      components++;
      int from = waits;
      do {
        component.set(waiting.get(--from), components);
      } while (waiting.get(from) != root);
      BitSet seen = new BitSet(transitions);
      boolean left = false;
      for (int i = from; i < waits && !left; i++) {
        int state = waiting.get(i);
        for (int e = starts.get(state); e < starts.get(state + 1L) && !left; e++) {
          left = component.get(targets.get(e)) != components;
          seen.set(labels.get(e));
        }
      }
      waits = from;
      return left || seen.cardinality() == transitions;
    }

    @Override
    public void close() {
      index.close();
      low.close();
      component.close();
      next.close();
      path.close();
      waiting.close();
    }
  }
}
