package dev.nutshell.petri.graph;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.petri.Ints;

/**
 * Strongly connected components of a graph, or of a part of it, by Tarjan's algorithm without
 * recursion. 24 bytes a state, outside of the heap.
 */
public final class Components implements AutoCloseable {
  private final StateGraph graph;
  private final int states;
  private final Ints index;
  private final Ints low;
  private final Ints component;
  private final Ints next;
  private final Ints path;
  private final Ints waiting;
  private Part part;
  private int depth;
  private int waits;
  private int count;
  private int components;

  /** Which states and edges there are. */
  public interface Part {
    boolean has(int state);

    boolean hasEdge(int edge);
  }

  /** All of the graph. */
  public static final Part WHOLE =
      new Part() {
        @Override
        public boolean has(int state) {
          return true;
        }

        @Override
        public boolean hasEdge(int edge) {
          return true;
        }
      };

  /** Somebody who looks at components as they are complete, those that others lead to first. */
  public interface Visitor {
    /**
     * @param members the states from one place on up to another
     * @return whether to go on
     */
    boolean complete(int number, Ints members, int from, int to);
  }

  public Components(StateGraph graph, int states) {
    this.graph = graph;
    this.states = states;
    MemoryBudget budget = graph.budget();
    index = new Ints(budget);
    low = new Ints(budget);
    component = new Ints(budget);
    next = new Ints(budget);
    path = new Ints(budget);
    waiting = new Ints(budget);
    try {
      for (Ints each : all()) {
        each.ensure(states);
      }
    } catch (MemoryBudget.Exhausted exhausted) {
      close();
      throw exhausted;
    }
  }

  private Ints[] all() {
    return new Ints[] {index, low, component, next, path, waiting};
  }

  /** How many were found. */
  public int size() {
    return components;
  }

  /** The number of a state's component, from 1. */
  public int of(int state) {
    return component.get(state);
  }

  /** Finds those that can be reached from the first state; false where the visitor had enough. */
  public boolean findFromFirst(Visitor visitor) {
    begin(WHOLE);
    return find(0, visitor);
  }

  /** Finds those of a part of the graph; false where the visitor had enough. */
  public boolean find(Part of, Visitor visitor) {
    begin(of);
    for (int state = 0; state < states; state++) {
      if (index.get(state) == 0 && of.has(state) && !find(state, visitor)) {
        return false;
      }
    }
    return true;
  }

  private void begin(Part of) {
    part = of;
    depth = 0;
    waits = 0;
    components = 0;
    if (count > 0) {
      for (int state = 0; state < states; state++) {
        index.set(state, 0);
        component.set(state, 0);
      }
    }
    count = 1;
  }

  private boolean find(int root, Visitor visitor) {
    path.set(depth++, root);
    while (depth > 0) {
      int state = path.get(depth - 1);
      if (index.get(state) == 0) {
        index.set(state, count);
        low.set(state, count++);
        next.set(state, graph.first(state));
        waiting.set(waits++, state);
      }
      if (descends(state)) {
        continue;
      }
      depth--;
      if (low.get(state) == index.get(state) && !complete(state, visitor)) {
        return false;
      }
      if (depth > 0) {
        lower(path.get(depth - 1), low.get(state));
      }
    }
    return true;
  }

  private boolean descends(int state) {
    while (next.get(state) < graph.first(state + 1L)) {
      int edge = next.get(state);
      next.set(state, edge + 1);
      int target = graph.target(edge);
      if (!part.hasEdge(edge) || !part.has(target)) {
        continue;
      }
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

  private boolean complete(int root, Visitor visitor) {
    components++;
    int from = waits;
    do {
      component.set(waiting.get(--from), components);
    } while (waiting.get(from) != root);
    boolean goesOn = visitor.complete(components, waiting, from, waits);
    waits = from;
    return goesOn;
  }

  @Override
  public void close() {
    for (Ints each : all()) {
      each.close();
    }
  }
}
