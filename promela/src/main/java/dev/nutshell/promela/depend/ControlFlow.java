package dev.nutshell.promela.depend;

import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.table.Actions;
import dev.nutshell.promela.table.ControlGraph;
import dev.nutshell.promela.table.Loops;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.table.Passages;
import dev.nutshell.promela.table.Proctypes;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * Where a process may get to from where it is, by its text alone: in one event, and for as long as
 * it lives.
 */
final class ControlFlow {
  private final Proctypes types;
  private final Actions actions;
  private final ControlGraph graph;
  private final Passages passages;
  private final int[] source;
  private final int[] loop;
  private final int[][] nodesByLoop;
  private final BitSet departing = new BitSet();
  private final BitSet[] arrivals;
  private final BitSet[] unbroken;
  private final BitSet continued = new BitSet();
  private final BitSet escapes = new BitSet();
  private final BitSet asksForReadiness = new BitSet();

  ControlFlow(Model model) {
    types = model.types();
    actions = model.actions();
    graph = model.graph();
    passages = model.passages();
    int nodes = graph.nodes();
    source = new int[graph.transitions()];
    loop = new int[nodes];
    nodesByLoop = new int[types.size()][];
    for (int type = 0; type < nodesByLoop.length; type++) {
      nodesByLoop[type] = Loops.find(model, type, loop);
    }
    arrivals = new BitSet[nodes];
    unbroken = new BitSet[nodes];
    for (int node = 0; node < nodes; node++) {
      for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
        source[t] = node;
        if (graph.escape(t) != 0) {
          escapes.set(node);
        }
        if (graph.atomic(t) && graph.target(t) != Transition.GONE) {
          continued.set(graph.target(t));
        }
      }
    }
    if (model.plan().rendezvous()) {
      findReadiness();
    }
    findDeparting();
  }

  /** Where a process that comes there may go on to its end in the same event. */
  private void findDeparting() {
    for (int node = 0; node < graph.nodes(); node++) {
      departing.set(node, passages.departs(node));
    }
    boolean more = !departing.isEmpty();
    while (more) {
      more = false;
      // Mostly a target comes after its source.
      for (int node = graph.nodes() - 1; node >= 0; node--) {
        if (!departing.get(node) && passages.passing(node) && leadsTo(node, departing)) {
          departing.set(node);
          more = true;
        }
      }
    }
  }

  private boolean leadsTo(int node, BitSet nodes) {
    for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
      if (graph.target(t) != Transition.GONE && nodes.get(graph.target(t))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether an else can be taken depends on who waits to receive what its siblings offer, and so
   * does how far an event goes that comes to a send without a break.
   */
  private void findReadiness() {
    for (int type = 0; type < types.size(); type++) {
      for (int node = types.firstNode(type); node < types.firstNode(type + 1); node++) {
        boolean matters = types.deterministic(type) || hasEscapes(node) || continued.get(node);
        boolean sends = false;
        for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
          matters |= actions.kind(graph.action(t)) == Actions.ELSE;
          sends |= actions.kind(graph.action(t)) == Actions.SEND;
        }
        asksForReadiness.set(node, matters && sends);
      }
    }
  }

  /** The node that the transition leaves. */
  int source(int transition) {
    return source[transition];
  }

  boolean hasEscapes(int node) {
    return escapes.get(node);
  }

  /** Whether an event may come to the node and go on from there. */
  boolean isContinued(int node) {
    return continued.get(node);
  }

  /** Adds the nodes from which an event may go on to one of these. */
  void carryBack(ControlGraph graph, BitSet nodes) {
    boolean changed;
    do {
      changed = false;
      for (int node = graph.nodes() - 1; node >= 0; node--) {
        if (!nodes.get(node) && goesOnTo(node, graph, nodes)) {
          nodes.set(node);
          changed = true;
        }
      }
    } while (changed);
  }

  private boolean goesOnTo(int node, ControlGraph graph, BitSet nodes) {
    for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
      int target = graph.target(t);
      if (target != Transition.GONE
          && arrivals(target).stream().anyMatch(at -> continued.get(at) && nodes.get(at))) {
        return true;
      }
    }
    return false;
  }

  /** Whether no process is ever found at the node: steps are joined there. */
  boolean isPassed(int node) {
    return passages.passing(node);
  }

  /** Whether it matters at the node who waits at a rendezvous. */
  boolean asksForReadiness(int node) {
    return asksForReadiness.get(node);
  }

  /** Whether that matters anywhere. */
  boolean asksForReadiness() {
    return !asksForReadiness.isEmpty();
  }

  /**
   * The number, in its proctype, of the loop that the node is in, which may be itself alone. Who
   * leaves a loop comes to lower numbers only.
   */
  int loop(int node) {
    return loop[node];
  }

  /** The nodes of a proctype by the numbers of their loops. */
  int[] nodesByLoop(int type) {
    return nodesByLoop[type];
  }

  /**
   * Where a process may be found that a transition brought to the node: there, or further on where
   * it does not stop.
   */
  BitSet arrivals(int node) {
    if (arrivals[node] == null) {
      arrivals[node] = closure(node, passages::passing, _ -> true);
    }
    return arrivals[node];
  }

  /** Whether the event may end its process, and with it older ones that are done. */
  boolean mayDepart(int transition) {
    int target = graph.target(transition);
    return target != Transition.GONE && departing.get(target);
  }

  /** The nodes from which an event may go on that starts with the transition. */
  BitSet unbroken(int transition) {
    int target = graph.target(transition);
    if (!graph.atomic(transition) || target == Transition.GONE) {
      return new BitSet();
    }
    if (unbroken[target] == null) {
      unbroken[target] = closure(target, _ -> true, t -> graph.atomic(t));
    }
    return unbroken[target];
  }

  /** The nodes that can be come to through such nodes by such transitions. */
  private BitSet closure(int start, IntPredicate throughNode, IntPredicate byTransition) {
    BitSet met = new BitSet();
    ArrayDeque<Integer> todo = new ArrayDeque<>();
    met.set(start);
    todo.add(start);
    while (!todo.isEmpty()) {
      int node = todo.poll();
      if (!throughNode.test(node)) {
        continue;
      }
      for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
        int target = graph.target(t);
        if (target != Transition.GONE && byTransition.test(t) && !met.get(target)) {
          met.set(target);
          todo.add(target);
        }
      }
    }
    return met;
  }
}
