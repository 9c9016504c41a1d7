package dev.nutshell.cpn.ask;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.petri.Ints;
import dev.nutshell.petri.graph.StateGraph;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Finds the marking of a node again, by the arcs over which nodes were found first. The arcs of a
 * node are in the order of its events. Eight bytes a node.
 */
final class NodePaths implements AutoCloseable {
  private final Ints parents;
  private final Ints places;

  /**
   * @param graph with all its arcs
   */
  NodePaths(StateGraph graph, int nodes, MemoryBudget budget) {
    parents = new Ints(budget);
    places = new Ints(budget);
    try {
      parents.ensure(nodes);
      places.ensure(nodes);
    } catch (MemoryBudget.Exhausted exhausted) {
      close();
      throw exhausted;
    }
    int found = 1;
    for (int node = 0; node < nodes; node++) {
      for (int arc = graph.first(node); arc < graph.first(node + 1L); arc++) {
        // Nodes have their numbers in the order in which they were found.
        if (graph.target(arc) == found) {
          parents.set(found, node);
          places.set(found++, arc - graph.first(node));
        }
      }
    }
  }

  State marking(int node, Explorer explorer) {
    Deque<Integer> path = new ArrayDeque<>();
    for (int at = node; at != 0; at = parents.get(at)) {
      path.push(places.get(at));
    }
    State state = new State();
    State next = new State();
    EventList events = new EventList();
    explorer.initial(state);
    for (int place : path) {
      explorer.enabled(state, events);
      explorer.fire(state, events.get(place), next);
      state.copyFrom(next);
    }
    return state;
  }

  @Override
  public void close() {
    parents.close();
    places.close();
  }
}
