package dev.nutshell.petri.mcc;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.property.EdgeSink;
import dev.nutshell.petri.Ints;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.graph.Components;
import dev.nutshell.petri.graph.StateGraph;
import java.util.BitSet;

/**
 * The state graph, kept to answer liveness: a net is live if every terminal strongly connected
 * component has an edge of every transition. Edges arrive ordered by their source.
 */
final class Graph implements EdgeSink, AutoCloseable {
  private final StateGraph graph;
  private final Runnable settled;
  private boolean deadlock;

  /**
   * @param settled to be called at a deadlock, which settles the question
   */
  Graph(MemoryBudget budget, Runnable settled) {
    graph = new StateGraph(budget);
    this.settled = settled;
  }

  @Override
  public void edge(long from, int label, long to) {
    if (graph.sources() < from && !deadlock) {
      deadlock = true;
      settled.run();
    }
    graph.edge(from, label, to);
  }

  /** Whether a state before the last one with an edge has none. */
  boolean hasDeadlock() {
    return deadlock;
  }

  /** Whether every transition can always be enabled again; null where memory does not allow it. */
  Boolean isLive(long states, MarkedNet net) {
    try (Components components = new Components(graph, (int) states)) {
      graph.end(states);
      return components.findFromFirst(
          (number, members, from, to) ->
              hasAll(components, number, members, from, to, net.transitionCount()));
    } catch (MemoryBudget.Exhausted exhausted) {
      return null;
    }
  }

  /** Whether a component can be left, or has an edge of every transition. */
  private boolean hasAll(
      Components components, int number, Ints members, int from, int to, int transitions) {
    BitSet seen = new BitSet(transitions);
    for (int i = from; i < to; i++) {
      int state = members.get(i);
      for (int e = graph.first(state); e < graph.first(state + 1L); e++) {
        if (components.of(graph.target(e)) != number) {
          return true;
        }
        seen.set(graph.label(e));
      }
    }
    return seen.cardinality() == transitions;
  }

  @Override
  public void close() {
    graph.close();
  }
}
