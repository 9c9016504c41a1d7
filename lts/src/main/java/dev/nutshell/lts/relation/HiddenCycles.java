package dev.nutshell.lts.relation;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.lts.EdgeTable;

/**
 * A graph in which states that reach each other by hidden steps have become one: they are branching
 * bisimilar, with divergence or without. What is left of hidden steps has no cycle, and every one
 * leads to a state with a smaller number, since what lies behind is finished first.
 */
final class HiddenCycles implements AutoCloseable {
  private final MemoryBudget budget;
  private final Graph graph;
  private final Ints component;
  private Ints divergent;
  private TableGraph collapsed;
  private int components;

  private HiddenCycles(Graph graph, MemoryBudget budget) {
    this.graph = graph;
    this.budget = budget;
    component = new Ints(budget, graph.states());
  }

  static HiddenCycles of(Graph graph, MemoryBudget budget) {
    HiddenCycles cycles = new HiddenCycles(graph, budget);
    try {
      cycles.find();
      cycles.collapse();
      return cycles;
    } catch (RuntimeException failed) {
      cycles.close();
      throw failed;
    }
  }

  Graph collapsed() {
    return collapsed;
  }

  /** What a state of the graph has become. */
  int component(int state) {
    return component.get(state) - 1;
  }

  /** Whether a state of the collapsed graph can go round by hidden steps. */
  boolean diverges(int number) {
    return divergent.get(number) != 0;
  }

  /**
   * Depth-first search over hidden steps, without recursion. Open states lie on a stack in the
   * order of their discovery, and boundaries part them into what is known to be one component (H.
   * Gabow: Path-based depth-first search for strong and biconnected components, 2000). Components
   * and places are numbered from 1 on; 0 is none yet.
   */
  private void find() {
    int states = graph.states();
    try (Ints place = new Ints(budget, states);
        Ints open = new Ints(budget, states);
        Ints boundaries = new Ints(budget, states);
        Ints path = new Ints(budget, states);
        Ints cursor = new Ints(budget, states)) {
      int opened = 0;
      int bounds = 0;
      for (int root = 0; root < states; root++) {
        int depth = 0;
        if (place.get(root) == 0) {
          path.set(depth++, root);
        }
        while (depth > 0) {
          int state = path.get(depth - 1);
          if (place.get(state) == 0) {
            open.set(opened++, state);
            place.set(state, opened);
            boundaries.set(bounds++, opened);
          }
          long first = graph.firstEdge(state);
          int degree = (int) (graph.firstEdge(state + 1) - first);
          int at = cursor.get(state);
          int next = -1;
          for (; at < degree; at++) {
            if (graph.label(first + at) != Alphabet.HIDDEN) {
              continue;
            }
            int target = graph.target(first + at);
            if (place.get(target) == 0) {
              next = target;
              break;
            }
            while (component.get(target) == 0 && boundaries.get(bounds - 1) > place.get(target)) {
              bounds--;
            }
          }
          cursor.set(state, at);
          if (next >= 0) {
            path.set(depth++, next);
            continue;
          }
          depth--;
          if (boundaries.get(bounds - 1) == place.get(state)) {
            bounds--;
            components++;
            int member;
            do {
              member = open.get(--opened);
              component.set(member, components);
            } while (member != state);
          }
        }
      }
    }
  }

  private void collapse() {
    divergent = new Ints(budget, components);
    EdgeTable table = new EdgeTable(budget, components, graph.edges());
    collapsed = new TableGraph(components, table);
    for (int state = 0; state < graph.states(); state++) {
      int from = component(state);
      for (long edge = graph.firstEdge(state); edge < graph.firstEdge(state + 1); edge++) {
        int to = component(graph.target(edge));
        int label = graph.label(edge);
        if (label == Alphabet.HIDDEN && from == to) {
          divergent.set(from, 1);
        } else {
          table.add(from, label, to);
        }
      }
    }
    table.finish();
  }

  @Override
  public void close() {
    component.close();
    if (divergent != null) {
      divergent.close();
    }
    if (collapsed != null) {
      collapsed.close();
    }
  }
}
